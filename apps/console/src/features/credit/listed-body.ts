import { listedCurrency, listedMarket } from "@candor/contract/routes/console/listing.ts";
import { currencySections, type ListingSection, marketSections } from "@candor/contract/rules/listing-lines.ts";
import * as z from "zod/mini";

/** All that a listing would make, part by part; undefined for other kinds, and for a body of another release. */
export function listedIn(kind: string, body: unknown): readonly ListingSection[] | undefined {
  if (kind === "list_market") {
    const read = z.safeParse(listedMarket, body);
    return read.success ? marketSections(read.data) : undefined;
  }
  if (kind !== "list_currency") return undefined;
  const read = z.safeParse(listedCurrency, body);
  return read.success ? currencySections(read.data) : undefined;
}
