import type { OperatorRole } from "@candor/contract/permissions.ts";
import { mayDo } from "@candor/contract/permissions.ts";
import type { ApprovalKind } from "@candor/contract/routes/console/approvals.ts";
import type { KindRules, KindTable } from "./kind.ts";

/** The rules of a request's kind. A row of a kind that this release does not have cannot be shown or decided, only kept. */
export function rulesOf(kinds: KindTable, kind: string): KindRules {
  const rules: KindRules | undefined = kinds[kind as ApprovalKind];
  if (!rules) throw new Error(`there are no rules for requests of kind ${kind}`);
  return rules;
}

/** The kinds whose requests a role may decide. */
export const decidable = (kinds: KindTable, role: OperatorRole): string[] =>
  Object.entries(kinds).flatMap(([kind, rules]) => (mayDo(role, rules.approve) ? [kind] : []));
