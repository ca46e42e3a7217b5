import type { HashText } from "@candor/contract/rules/hash-fields.ts";
import { products } from "../engine/execute.ts";
import type { StateRows } from "../engine/records.ts";
import { sealedBalances } from "../ledger/seal.ts";
import { sealedCounters } from "./counters.ts";
import type { SealKey, SealSection } from "./section.ts";

/** Every section of the seal, in the order of the root. */
export const sections: readonly SealSection[] = [
  sealedBalances as SealSection,
  sealedCounters as SealSection,
  ...products.flatMap(({ seal }) => seal ?? []),
].sort((a, b) => (a.name < b.name ? -1 : 1));

/** An id without a number stands under 52 bits of its hash. Of 100,000 open ones two meet with a chance of one in a million. */
export const sealNumber = (key: SealKey, hash: HashText): number =>
  typeof key === "number" ? key : Number.parseInt(hash(key).slice(0, 13), 16);

/** Undefined if the record has ended, or is empty. */
export type SealLeaf = readonly [section: string, id: number, text: string | undefined];

/** Every text of a state. */
export function* leavesOf(rows: StateRows, hash: HashText): Generator<SealLeaf, void, undefined> {
  for (const { name, leaves } of sections)
    for (const [key, text] of leaves(rows)) yield [name, sealNumber(key, hash), text];
}
