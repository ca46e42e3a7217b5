import { parseAmount } from "../domain/money.ts";
import type { Deposit } from "../routes/deposit.ts";
import type { Receipt } from "../routes/receipt.ts";
import type { Fill } from "../routes/spot.ts";
import type { IeoResult } from "../routes/subscriptions.ts";
import type { Withdrawal } from "../routes/withdraw.ts";
import { type FillFacts, readFillsLine } from "./fill-tree.ts";

type ShownReceipt = Pick<Receipt, "kind" | "rule_version" | "inputs" | "result" | "at_ms"> & {
  readonly ticks: readonly { readonly id: number }[];
};
type ShownWithdrawal = Pick<
  Withdrawal,
  "id" | "account" | "currency_id" | "amount" | "fee" | "state" | "reference" | "created_at_ms" | "network" | "address"
>;
type ShownAllotment = Pick<
  IeoResult,
  "id" | "supply" | "applied" | "applications" | "allotted" | "paid" | "root" | "allotted_at_ms"
>;
export type ShownFill = Pick<
  Fill,
  "id" | "order_id" | "match_id" | "type" | "price" | "number" | "total" | "fee" | "role" | "created_at"
>;
type ShownDeposit = Pick<Deposit, "id" | "account" | "currency_id" | "credited">;

/** The displayed fields of the subject of a record. */
export type ShownRecord =
  | { readonly kind: "receipt"; readonly receipt: ShownReceipt }
  | { readonly kind: "withdrawal"; readonly withdrawal: ShownWithdrawal }
  | { readonly kind: "deposit"; readonly deposit: ShownDeposit }
  | { readonly kind: "fill"; readonly fill: ShownFill }
  | { readonly kind: "allotment"; readonly allotment: ShownAllotment };

/** One that belongs to a user. */
export type OwnShownRecord = Exclude<ShownRecord, { readonly kind: "allotment" }>;

/** Units of 1e-8 as in the canonical text. */
const unitsOf = (text: string | null): string | undefined => {
  const units = text === null ? undefined : parseAmount(text);
  return units === undefined ? undefined : String(units);
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const sameFields = (found: unknown, shown: Readonly<Record<string, string | number>>): boolean => {
  if (typeof found !== "object" || found === null) return false;
  const fields = Object.entries(found);
  return fields.length === Object.keys(shown).length && fields.every(([name, value]) => shown[name] === value);
};

function saysReceipt([type, kind, , , , rules, ticks, inputs, result, at]: unknown[], receipt: ShownReceipt): boolean {
  const place = type === "receipt" && kind === receipt.kind && rules === receipt.rule_version && at === receipt.at_ms;
  const sameTicks = JSON.stringify(ticks) === JSON.stringify(receipt.ticks.map(({ id }) => id));
  return place && sameTicks && sameFields(inputs, receipt.inputs) && sameFields(result, receipt.result);
}

/** The destination is only in the first record; for a bank account the page has only the last digits. */
function saysAddress(details: unknown, { network, address }: ShownWithdrawal): boolean {
  if (details === null || network === "bank") return true;
  const destination = typeof details === "string" ? (parsed(details) as { address?: unknown } | undefined) : undefined;
  return destination?.address === address;
}

function saysWithdrawal([type, , state, details]: unknown[], withdrawal: ShownWithdrawal): boolean {
  if (type !== "withdrawal" || !Array.isArray(state)) return false;
  const [id, , account, currency, amount, fee, now, , reference, , , createdAt] = state as unknown[];
  const money = amount === unitsOf(withdrawal.amount) && fee === unitsOf(withdrawal.fee);
  const place = id === withdrawal.id && account === withdrawal.account && currency === withdrawal.currency_id;
  const became = now === withdrawal.state && reference === withdrawal.reference;
  return money && place && became && createdAt === withdrawal.created_at_ms && saysAddress(details, withdrawal);
}

function saysDeposit(posting: unknown[], deposit: ShownDeposit): boolean {
  const [type, , , account, currency, available, frozen, , , tag, ref] = posting;
  const place = account === deposit.account && currency === deposit.currency_id && ref === `deposit:${deposit.id}`;
  const money = frozen === "0" && available === unitsOf(deposit.credited);
  return type === "posting" && tag === "recharge" && place && money;
}

function saysAllotment(event: unknown[], shown: ShownAllotment): boolean {
  const [type, id, , supply, applied, applications, allotted, paid, root, at] = event;
  const money = supply === unitsOf(shown.supply) && paid === unitsOf(shown.paid);
  const coins = applied === unitsOf(shown.applied) && allotted === unitsOf(shown.allotted);
  const place = id === shown.id && applications === shown.applications && at === shown.allotted_at_ms;
  return type === "subscriptionResult" && place && money && coins && root === shown.root;
}

/** The sealed facts of a displayed fill; undefined if one of them cannot be read. */
export function factsOfFill(fill: ShownFill): FillFacts | undefined {
  const [price, quantity, quoteAmount, fee] = [fill.price, fill.number, fill.total, fill.fee].map(parseAmount);
  const [, tradeId, role] = /^([1-9]\d{0,14})([mt])$/.exec(fill.id) ?? [];
  if (price === undefined || quantity === undefined || quoteAmount === undefined || fee === undefined) return undefined;
  if (tradeId === undefined || (role === "t" ? "taker" : "maker") !== fill.role) return undefined;
  return {
    tradeId: Number.parseInt(tradeId, 10),
    marketId: fill.match_id,
    orderId: Number.parseInt(fill.order_id, 10),
    side: fill.type === 1 ? 0 : 1,
    role: fill.role,
    price,
    quantity,
    quoteAmount,
    fee,
    at: Date.parse(fill.created_at),
  };
}

/** Only that the line is the one of its batch: whether the fill is under its root is for its own path. */
function coversFill(line: string, fill: ShownFill): boolean {
  const [sealed, facts] = [readFillsLine(line), factsOfFill(fill)];
  return sealed !== undefined && facts !== undefined && facts.tradeId >= sealed.first && facts.tradeId <= sealed.last;
}

/** Whether an event line matches the displayed fields. The positions are those of the core's codec; a server test keeps both in sync. */
export function saysLine(line: string, shown: ShownRecord): boolean {
  const event = parsed(line);
  if (!Array.isArray(event)) return false;
  switch (shown.kind) {
    case "receipt":
      return saysReceipt(event, shown.receipt);
    case "withdrawal":
      return saysWithdrawal(event, shown.withdrawal);
    case "deposit":
      return saysDeposit(event, shown.deposit);
    case "allotment":
      return saysAllotment(event, shown.allotment);
    case "fill":
      return coversFill(line, shown.fill);
  }
}
