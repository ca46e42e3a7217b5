import { percentOf } from "../../../shared/format/share.ts";

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const shares = new Set(["maker_fee", "taker_fee", "price_band"]);
const text = (field: string, value: unknown): string => {
  if (typeof value === "string") return shares.has(field) ? `${percentOf(value)} %` : value;
  return value === undefined || value === null ? "" : JSON.stringify(value);
};

/** The members of an audit entry that differ; shares in percent, nested values as JSON. */
export function historyChanges(before: unknown, after: unknown) {
  const was = isRecord(before) ? before : {};
  const is = isRecord(after) ? after : {};
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .map((field) => ({ field, before: text(field, was[field]), after: text(field, is[field]) }))
    .filter((change) => change.before !== change.after && change.field !== "version");
}
