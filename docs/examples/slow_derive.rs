// A derive macro that is slow: it writes its code as text, once for each pair of fields,
// and has the compiler parse all of it each time a pair is added.
extern crate proc_macro;
use proc_macro::{TokenStream, TokenTree};

#[proc_macro_derive(Pairs)]
pub fn pairs(input: TokenStream) -> TokenStream {
    let (name, fields) = names(input);
    let mut body = String::new();
    for a in &fields {
        for b in &fields {
            body.push_str(&format!("if self.{a} == self.{b} {{ equal += 1; }}\n"));
            // The mistake: everything so far, read again.
            body.parse::<TokenStream>().unwrap();
        }
    }
    format!("impl {name} {{ pub fn pairs(&self) -> u32 {{ let mut equal = 0; {body} equal }} }}")
        .parse()
        .unwrap()
}

// The name of the struct, and those of its fields: what stands before each colon.
fn names(input: TokenStream) -> (String, Vec<String>) {
    let mut name = String::new();
    let mut fields = Vec::new();
    let mut words = input.into_iter().peekable();
    while let Some(word) = words.next() {
        match word {
            TokenTree::Ident(ident) if ident.to_string() == "struct" => {
                name = words.next().unwrap().to_string();
            }
            TokenTree::Group(group) => {
                let mut last = String::new();
                for inner in group.stream() {
                    match inner {
                        TokenTree::Punct(p) if p.as_char() == ':' => fields.push(last.clone()),
                        other => last = other.to_string(),
                    }
                }
            }
            _ => {}
        }
    }
    (name, fields)
}
