import { fromNumeric } from "@candor/contract/money.ts";
import { decodeEvent } from "@candor/core/codec.ts";
import type { ClientBase } from "pg";
import type { EventOf } from "./store/store.ts";

type Posting = EventOf<"posting">;
/** A posting as the chain has it. */
export type ChainedPosting = { readonly batchId: number; readonly posting: Posting };
export type LedgerDifference = { readonly batchId: number; readonly difference: string };

const ENTRIES = `
SELECT entry_id, batch_id, owner_id, account, currency_id, available_delta, frozen_delta, available_after, frozen_after, tag, ref
FROM ledger_entries WHERE entry_id BETWEEN $1 AND $2 ORDER BY entry_id`;

type EntryRow = Record<string, string | number>;
type Field = { readonly column: string; readonly of: (chained: ChainedPosting) => string | number | bigint };

const fields: readonly Field[] = [
  { column: "batch_id", of: ({ batchId }) => batchId },
  { column: "owner_id", of: ({ posting }) => posting.ownerId },
  { column: "account", of: ({ posting }) => posting.account },
  { column: "currency_id", of: ({ posting }) => posting.currencyId },
  { column: "available_delta", of: ({ posting }) => posting.available },
  { column: "frozen_delta", of: ({ posting }) => posting.frozen },
  { column: "available_after", of: ({ posting }) => posting.availableAfter },
  { column: "frozen_after", of: ({ posting }) => posting.frozenAfter },
  { column: "tag", of: ({ posting }) => posting.tag },
  { column: "ref", of: ({ posting }) => posting.ref },
];

const POSTING_LINE = '["posting",';

/** The postings in the canonical texts of batches, in their order. */
export const postingsOf = (texts: ReadonlyMap<number, string>): ChainedPosting[] =>
  [...texts].flatMap(([batchId, text]) =>
    text
      .split("\n")
      .filter((line) => line.startsWith(POSTING_LINE))
      .map((line) => ({ batchId, posting: decodeEvent(line) as Posting })),
  );

function entryDifference(row: EntryRow | undefined, chained: ChainedPosting): string | undefined {
  const { entryId } = chained.posting;
  if (!row) return `ledger entry ${entryId} is missing`;
  for (const { column, of } of fields) {
    const expected = of(chained);
    const stored = row[column];
    const same = typeof expected === "bigint" ? fromNumeric(String(stored)) === expected : stored === expected;
    if (!same) return `${column} of ledger entry ${entryId} is ${stored}, and the chain has another`;
  }
  return undefined;
}

/** The first ledger entry that is not the posting that the chain has, among those of consecutive batches. */
export async function ledgerDifference(
  client: ClientBase,
  expected: readonly ChainedPosting[],
): Promise<LedgerDifference | undefined> {
  const [first, last] = [expected[0], expected.at(-1)];
  if (!first || !last) return undefined;
  const { rows } = await client.query<EntryRow>(ENTRIES, [first.posting.entryId, last.posting.entryId]);
  const byId = Map.groupBy(rows, (row) => row["entry_id"]);
  for (const chained of expected) {
    const { batchId, posting } = chained;
    const found = byId.get(posting.entryId) ?? [];
    // The primary key of a partitioned table has the time in it, and so admits an entry twice.
    const difference =
      found.length > 1
        ? `ledger entry ${posting.entryId} is there ${found.length} times`
        : entryDifference(found[0], chained);
    if (difference) return { batchId, difference };
  }
  return undefined;
}
