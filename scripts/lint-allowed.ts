import type { LintRule } from "./lint-rules.ts";

/**
 * Where a rule does not hold, and why. `path` is a file, or a folder when it ends in a slash. An entry that nothing needs any more is itself
 * a fault, so that the list only ever shrinks to what is true.
 */
export type Allowance = { readonly rule: LintRule; readonly path: string; readonly why: string };

export const allowed: readonly Allowance[] = [];
