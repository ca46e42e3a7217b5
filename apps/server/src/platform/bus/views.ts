import { formatAmount, plain } from "@candor/contract/domain/money.ts";
import { optionOutcome } from "@candor/contract/rules/options.ts";
import type { Fields, Kind, RecordOf } from "@candor/core/codec/schema.ts";
import { balanceRecord } from "@candor/core/ledger/records.ts";
import { positionRecord } from "@candor/core/products/contracts/records.ts";
import { hostingOrderRecord } from "@candor/core/products/hosting/records.ts";
import { type OptionOrder, optionRecord } from "@candor/core/products/options/records.ts";
import { otcMerchantRecord, otcOfferRecord, otcOrderRecord } from "@candor/core/products/otc/records.ts";
import { orderRecord } from "@candor/core/products/spot/records.ts";
import { subscriptionApplicationRecord } from "@candor/core/products/subscriptions/records.ts";
import { snakeCase } from "../database/snake-case.ts";

/** A record in a message: amounts and prices as decimal strings, null for missing values; times stay ms since 1970. */
export type ViewOf<T> = { readonly [Name in keyof T]: Shown<T[Name]> };
type Shown<V> = V extends bigint ? string : V extends undefined ? null : V extends object ? ViewOf<V> : V;

function shown(value: unknown): unknown {
  if (typeof value === "bigint") return formatAmount(value);
  if (typeof value !== "object" || value === null) return value ?? null;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shown(inner)]));
}

/** The same of a column as the gateway's driver gives it. */
function shownColumn(kind: Kind | undefined, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (kind === "amount") return plain(value as string);
  return kind === "time" ? (value as Date).getTime() : value;
}

/** A field that was added later has no place in the answers from before it, which are compared with what their commands give again. */
type AddedNames<F> = { [Name in keyof F]: F[Name] extends { readonly isAdded: true } ? Name : never }[keyof F];
type Shape<F extends Fields, Hidden extends keyof F> = ViewOf<Omit<RecordOf<F>, Hidden | AddedNames<F>>> & {
  readonly [Name in Exclude<Extract<keyof RecordOf<F>, AddedNames<F>>, Hidden>]?: Shown<NonNullable<RecordOf<F>[Name]>>;
};

/** Shows every field of a record, or of its row, except the engine's internal ones, in the order of the record. */
function viewer<F extends Fields, const Hidden extends keyof F>(
  { fields }: { readonly fields: F },
  hidden: readonly Hidden[],
) {
  const names = Object.keys(fields).filter((name) => !hidden.includes(name as Hidden));
  const columns = names.map((name) => snakeCase(name));
  const build = (read: (name: string, index: number) => unknown) => {
    const view: Record<string, unknown> = {};
    names.forEach((name, index) => {
      const value = read(name, index);
      if (value !== null || !fields[name]?.isAdded) view[name] = value;
    });
    return view as Shape<F, Hidden>;
  };
  return {
    ofRecord: (record: RecordOf<F>) => build((name) => shown(record[name as keyof RecordOf<F>])),
    /** Columns are found by the field's name in snake case; a field without such a column is null. */
    ofRow: (row: object) =>
      build((name, index) => shownColumn(fields[name]?.kind, row[columns[index] as keyof typeof row])),
  };
}

const balances = viewer(balanceRecord, []);
export const { ofRecord: balanceView, ofRow: balanceViewOfRow } = balances;
/** One balance of a user as committed. */
export type BalanceView = ReturnType<typeof balanceView>;

const orders = viewer(orderRecord, ["hold", "sequence", "commandId"]);
export const { ofRecord: orderView, ofRow: orderViewOfRow } = orders;
/** An order after the command. */
export type OrderView = ReturnType<typeof orderView>;

const positions = viewer(positionRecord, [
  "feeRate",
  "overnightRate",
  "openTickId",
  "stopsAt",
  "closingAt",
  "overnightDay",
  "commandId",
  "updatedAt",
]);
export const { ofRecord: positionView, ofRow: positionViewOfRow } = positions;
/** A position, or an order for one, after the command or the tick. */
export type PositionView = ReturnType<typeof positionView>;

const options = viewer(optionRecord, ["feeRate", "commandId", "updatedAt"]);
/** An option after the command or the tick. */
export type OptionView = ReturnType<typeof options.ofRecord> & {
  /** The account's gain or loss on it, once it has ended. */
  readonly outcome: string | null;
};
export type OptionTickView = NonNullable<OptionView["openTick"]>;

/** The result of an option; a void one has none. */
export function outcomeOf({ state, stake, profit, fee }: Pick<OptionOrder, "state" | "stake" | "profit" | "fee">) {
  if (state === "opening" || state === "running") return null;
  return state === "void" ? "0" : formatAmount(optionOutcome(state, stake, profit, fee));
}

export const optionViewOfRow = options.ofRow;
export const optionView = (option: OptionOrder): OptionView => ({
  ...options.ofRecord(option),
  outcome: outcomeOf(option),
});

const hostingOrders = viewer(hostingOrderRecord, ["commandId"]);
export const { ofRecord: hostingOrderView, ofRow: hostingOrderViewOfRow } = hostingOrders;
/** An order for a fund or a miner after the command. */
export type HostingOrderView = ReturnType<typeof hostingOrderView>;

const applications = viewer(subscriptionApplicationRecord, ["documentKey", "operatorId"]);
export const { ofRecord: applicationView, ofRow: applicationViewOfRow } = applications;
/** An application for a new coin after the command. */
export type ApplicationView = ReturnType<typeof applicationView>;

const otcMerchants = viewer(otcMerchantRecord, []);
export const { ofRecord: otcMerchantView, ofRow: otcMerchantViewOfRow } = otcMerchants;
/** An OTC merchant after the command. */
export type OtcMerchantView = ReturnType<typeof otcMerchantView>;

const otcOffers = viewer(otcOfferRecord, ["commandId", "documentKey"]);
export const { ofRecord: otcOfferView, ofRow: otcOfferViewOfRow } = otcOffers;
/** An OTC offer after the command. */
export type OtcOfferView = ReturnType<typeof otcOfferView>;

const otcOrders = viewer(otcOrderRecord, ["commandId"]);
export const { ofRecord: otcOrderView, ofRow: otcOrderViewOfRow } = otcOrders;
/** An OTC order after the command. */
export type OtcOrderView = ReturnType<typeof otcOrderView>;
