// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Which labels belong to which phase. A test holds these tables against the
// specification (format-spec/semantics.md, "Phases"). The first rule that fits counts.
#pragma once

#include <string_view>

#include "mmanalyze/phases.h"

namespace mm::analyze {

/// A label. A star stands for any text, at the end or at both ends.
struct PhaseRule {
  std::string_view pattern;
  Phase phase;
};

/// Activities, and intervals of kinds that nobody knows.
inline constexpr PhaseRule kActivityRules[] = {
    {"LLVM_passes",                 Phase::kWaiting    }, // the coordinator, while others work
    {"finish_ongoing_codegen",      Phase::kWaiting    },
    {"join_worker_thread",          Phase::kWaiting    },
    {"LLVM_*",                      Phase::kLlvm       },
    {"codegen_module_optimize",     Phase::kLlvm       },
    {"codegen_module_perform_lto",  Phase::kLlvm       },
    {"codegen_thin_generate_lto*",  Phase::kLlvm       },
    {"lto_*",                       Phase::kLlvm       },
    {"thin_lto*",                   Phase::kLlvm       },
    {"llvm_dump_*",                 Phase::kLlvm       },
    {"link*",                       Phase::kLinking    },
    {"run_linker",                  Phase::kLinking    },
    {"self_profile_*",              Phase::kProfiling  },
    {"incr_comp_*",                 Phase::kIncremental},
    {"encode_query_results*",       Phase::kIncremental},
    {"serialize_*",                 Phase::kIncremental},
    {"assert_dep_graph",            Phase::kIncremental},
    {"drop_dep_graph",              Phase::kIncremental},
    {"copy_all_cgu_workproducts*",  Phase::kIncremental},
    {"dep_graph_*",                 Phase::kIncremental},
    {"persist_*",                   Phase::kIncremental},
    {"find_cgu_reuse",              Phase::kIncremental},
    {"codegen_*",                   Phase::kCodegen    },
    {"monomorphization_*",          Phase::kCodegen    },
    {"cgu_partitioning*",           Phase::kCodegen    },
    {"partition_and_*",             Phase::kCodegen    },
    {"assert_symbols_are_distinct", Phase::kCodegen    },
    {"compile_first_CGU_batch",     Phase::kCodegen    },
    {"compute_debuginfo_*",         Phase::kCodegen    },
    {"target_machine_factory*",     Phase::kCodegen    },
    {"write_allocator_module",      Phase::kCodegen    },
    {"parse_crate",                 Phase::kFrontEnd   },
    {"AST_*",                       Phase::kFrontEnd   },
    {"MIR_*",                       Phase::kFrontEnd   },
    {"mir_*",                       Phase::kFrontEnd   },
    {"metadata_*",                  Phase::kFrontEnd   },
    {"generate_crate_metadata",     Phase::kFrontEnd   },
    {"write_crate_metadata",        Phase::kFrontEnd   },
    {"write_dep_info",              Phase::kFrontEnd   },
    {"expand_*",                    Phase::kFrontEnd   },
    {"macro_*",                     Phase::kFrontEnd   },
    {"pre_AST_*",                   Phase::kFrontEnd   },
    {"*_AST_*",                     Phase::kFrontEnd   },
    {"resolve_*",                   Phase::kFrontEnd   },
    {"late_resolve_crate",          Phase::kFrontEnd   },
    {"early_lint_checks",           Phase::kFrontEnd   },
    {"finalize_*",                  Phase::kFrontEnd   },
    {"compute_effective_*",         Phase::kFrontEnd   },
    {"complete_gated_*",            Phase::kFrontEnd   },
    {"crate_*",                     Phase::kFrontEnd   },
    {"setup_*",                     Phase::kFrontEnd   },
    {"coherence_*",                 Phase::kFrontEnd   },
    {"check_*",                     Phase::kFrontEnd   },
    {"type_*",                      Phase::kFrontEnd   },
    {"wf_checking",                 Phase::kFrontEnd   },
    {"item_*",                      Phase::kFrontEnd   },
    {"impl_wf_inference",           Phase::kFrontEnd   },
    {"misc_checking_*",             Phase::kFrontEnd   },
    {"privacy_*",                   Phase::kFrontEnd   },
    {"match_checking",              Phase::kFrontEnd   },
    {"liveness_and_intrinsic_*",    Phase::kFrontEnd   },
    {"lint_*",                      Phase::kFrontEnd   },
    {"module_lints",                Phase::kFrontEnd   },
    {"unused_lib_feature_*",        Phase::kFrontEnd   },
    {"looking_for_*",               Phase::kFrontEnd   },
    {"maybe_*",                     Phase::kFrontEnd   },
    {"plugin_*",                    Phase::kFrontEnd   },
    {"stability_*",                 Phase::kFrontEnd   },
    {"hir_*",                       Phase::kFrontEnd   },
    {"early_*",                     Phase::kFrontEnd   },
    {"emit_ast_*",                  Phase::kFrontEnd   },
    {"collecting_*",                Phase::kFrontEnd   },
    {"outlives_*",                  Phase::kFrontEnd   },
    {"attributes_injection",        Phase::kFrontEnd   },
    {"abi_testing",                 Phase::kFrontEnd   },
    {"layout_testing",              Phase::kFrontEnd   },
    {"drop_*",                      Phase::kFrontEnd   },
    {"build_hir_map",               Phase::kFrontEnd   },
    {"configure_and_expand",        Phase::kFrontEnd   },
    {"create_global_ctxt",          Phase::kFrontEnd   },
    {"death_checking",              Phase::kFrontEnd   },
    {"orphan_checking",             Phase::kFrontEnd   },
    {"unsafety_checking",           Phase::kFrontEnd   },
    {"recursion_limit",             Phase::kFrontEnd   },
    {"prepare_outputs",             Phase::kFrontEnd   },
    {"free_*",                      Phase::kFrontEnd   },
};

/// Queries; all others are the front end's.
inline constexpr PhaseRule kQueryRules[] = {
    {"codegen_*",                  Phase::kCodegen},
    {"collect_and_partition_*",    Phase::kCodegen},
    {"items_of_instance",          Phase::kCodegen},
    {"mentioned_items",            Phase::kCodegen},
    {"check_mono_item",            Phase::kCodegen},
    {"is_codegened_item",          Phase::kCodegen},
    {"size_estimate",              Phase::kCodegen},
    {"instance_def_size_estimate", Phase::kCodegen},
    {"symbol_name",                Phase::kCodegen},
    {"fn_abi_of*",                 Phase::kCodegen},
    {"upstream_*",                 Phase::kCodegen},
    {"exported_*",                 Phase::kCodegen},
    {"reachable_*",                Phase::kCodegen},
    {"vtable_*",                   Phase::kCodegen},
    {"backend_optimization_level", Phase::kCodegen},
};

}  // namespace mm::analyze
