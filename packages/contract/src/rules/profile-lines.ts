import type { CurrencyProfile } from "../routes/console/currency-profile.ts";
import type { TermsLine } from "./terms-changes.ts";

/** Enough of a hash for two people to compare. */
const DIGITS = 12;

/** A currency's profile line by line, as both operators read it. */
export const profileLines = ({ logo, website, white_paper }: CurrencyProfile): readonly TermsLine[] => [
  { field: "Logo", value: logo === null ? "none" : logo.slice(0, DIGITS) },
  { field: "Website", value: website || "none" },
  { field: "White paper", value: white_paper || "none" },
];
