import { changedLines, type TermsChange, type TermsLine } from "@candor/contract/rules/terms-changes.ts";

/** What a version of some terms changed. Each line of the first one is new, and replaces nothing: `changedLines` would say that it was "none". */
export const changesFrom = (
  before: readonly TermsLine[] | undefined,
  after: readonly TermsLine[],
): readonly TermsChange[] =>
  before ? changedLines(before, after) : after.map(({ field, value }) => ({ field, before: "", after: value }));
