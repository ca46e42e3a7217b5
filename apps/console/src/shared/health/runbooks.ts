import type { Runbook, RunbookKind } from "./runbook.ts";
import { runbooksOfMachines } from "./runbooks-of-machines.ts";
import { runbooksOfMoney } from "./runbooks-of-money.ts";
import { runbooksOfRoles } from "./runbooks-of-roles.ts";

/**
 * What to do about each alarm. They are part of the console's own code, not of a page of the server, so that they can be read while nothing answers.
 * docs/RUNBOOKS.md has the same text, made by scripts/runbooks.ts, for those without a console.
 */
export const runbooks: Readonly<Record<RunbookKind, Runbook>> = {
  ...runbooksOfMachines,
  ...runbooksOfRoles,
  ...runbooksOfMoney,
};

/** Where the text stands in the documents of this release. */
export const sectionOf = (kind: RunbookKind): string => `docs/RUNBOOKS.md#${kind}`;
