import { integer, time } from "@candor/core/codec/schema.ts";
import { type WithdrawalState, withdrawalRecord } from "@candor/core/products/withdrawals/records.ts";
import { LatestRows, ms, type ReadRows, RecordTable, readRecords } from "./record-table.ts";
import type { LoadedRows, Store } from "./store.ts";
import { text } from "./table.ts";

/**
 * Details as jsonb can hold them. It refuses NUL and halves of surrogate pairs, which JSON itself may carry: one such remark would fail its batch,
 * and in the end pause withdrawals for everybody. Throws on what is not JSON, which no caller writes.
 */
export function storableDetails(details: string): string {
  const wellFormed = (_key: string, value: unknown) =>
    typeof value === "string" ? value.toWellFormed().replaceAll("\0", "\ufffd") : value;
  return JSON.stringify(JSON.parse(details, wellFormed));
}

const withdrawals = new RecordTable("withdrawals", withdrawalRecord, {
  key: "withdrawalId",
  // What a step can change. Whose it is, how much and where to never do.
  changing: ["state", "reason", "reference", "operatorId", "version", "updatedAt"],
});

type Row = WithdrawalState & { readonly details: string };
const details = text<Row>("details", (withdrawal) => storableDetails(withdrawal.details), "jsonb");

/** Requests of the newest UTC day on which anybody asked, by user: whatever became of them since. */
const DAY = `
SELECT day, user_id, count(*)
FROM withdrawals, (SELECT floor(extract(epoch FROM max(created_at)) / 86400)::bigint AS day FROM withdrawals) newest
WHERE created_at >= to_timestamp(day * 86400) GROUP BY day, user_id`;
const counted = { fields: { day: integer, userId: integer, count: integer } };

async function load(read: ReadRows): Promise<LoadedRows> {
  const openWithdrawals = await withdrawals.load(read, "WHERE state IN ('under_review', 'sending')");
  const requests = await readRecords(read, counted, DAY);
  const [newest] = await readRecords(
    read,
    { fields: { at: time } },
    `SELECT coalesce((SELECT ${ms("max(created_at)")} FROM withdrawals), 0)`,
  );
  const withdrawalDay = {
    day: requests[0]?.day ?? 0,
    counts: requests.map(({ userId, count }) => ({ userId, count })),
  };
  // A request that seemed older would be counted on another day at the next reload.
  return { rows: { openWithdrawals, withdrawalDay }, notBefore: newest?.at ?? 0 };
}

/** Withdrawals as they are at the end of the batch; a new one comes with its details. */
export const withdrawalStore: Store = {
  order: 50,
  digests: [
    {
      table: "withdrawals",
      number: "number",
      key: "withdrawal_id",
      open: ({ openWithdrawals }) => openWithdrawals.map(({ withdrawalId }) => withdrawalId),
    },
  ],
  load,
  open() {
    const latest = new LatestRows<Row>(withdrawals.insert([details]), withdrawals.update());
    const detailsOf = new Map<string, string>();
    return {
      on: {
        withdrawal({ withdrawal, details: given }) {
          const { withdrawalId: id } = withdrawal;
          if (given !== undefined) detailsOf.set(id, given);
          latest.add(id, { ...withdrawal, details: detailsOf.get(id) ?? "" }, given !== undefined);
        },
      },
      take() {
        detailsOf.clear();
        return latest.take();
      },
    };
  },
};
