import { leverTerms, optionTerms } from "@candor/contract/routes/console/derivatives.ts";
import { changedLines, leverLines, optionLines, type TermsLine } from "@candor/contract/rules/terms-changes.ts";
import * as z from "zod/mini";
import type { RequestBody } from "./request-body.ts";

const ofOptions = z.object({ market_id: z.number(), before: optionTerms, after: optionTerms });
const ofContracts = z.object({ market_id: z.number(), before: leverTerms, after: leverTerms });

const between = (open: string, before: readonly TermsLine[], after: readonly TermsLine[]): RequestBody => ({
  changes: changedLines(before, after),
  facts: [],
  about: { page: "derivatives", open },
});

/** Other terms of options or contracts, line by line; undefined for other kinds, and for a body of another release. */
export function termsBody(kind: string, body: unknown): RequestBody | undefined {
  if (kind === "option_terms") {
    const read = z.safeParse(ofOptions, body);
    if (!read.success) return undefined;
    const { market_id, before, after } = read.data;
    return between(`options-${market_id}`, optionLines(before), optionLines(after));
  }
  if (kind !== "lever_terms") return undefined;
  const read = z.safeParse(ofContracts, body);
  if (!read.success) return undefined;
  const { market_id, before, after } = read.data;
  return between(`contracts-${market_id}`, leverLines(before), leverLines(after));
}
