import type { OutputOf } from "@candor/contract/route.ts";
import type {
  userApplications,
  userContracts,
  userHosting,
  userOptions,
  userOrders,
} from "@candor/contract/routes/console/users.ts";
import { near } from "../../shared/format/time.ts";
import { linkOf, paths } from "../../shared/paths.ts";
import { Money, money } from "../../shared/ui/money.tsx";
import { moneyColumn, paidDaysColumn, principalColumn } from "../../shared/ui/money-column.tsx";
import { ReceiptLink } from "../../shared/ui/receipt-link.tsx";
import { Status } from "../../shared/ui/status.tsx";
import type { TableColumn } from "../../shared/ui/table.tsx";
import { hostingName } from "./names.ts";

type Application = OutputOf<typeof userApplications>["list"][number];
type Order = OutputOf<typeof userOrders>["list"][number];
type Contract = OutputOf<typeof userContracts>["list"][number];
type Hosting = OutputOf<typeof userHosting>["list"][number];
type Option = OutputOf<typeof userOptions>["list"][number];

const none = <span className="muted">none</span>;
const placed = <Row,>(now: number, at: (row: Row) => string | number): TableColumn<Row> => ({
  key: "at",
  title: "Placed, UTC",
  width: 112,
  align: "right",
  cell: (row) => <span className="nowrap">{near(at(row), now)}</span>,
});
const receipt = <Row,>(idOf: (row: Row) => string | null | undefined): TableColumn<Row> => ({
  key: "receipt",
  title: "Receipt",
  align: "right",
  wide: true,
  cell: (row) => {
    const id = idOf(row);
    return (
      id && (
        <span className="nowrap">
          <ReceiptLink id={id} />
        </span>
      )
    );
  },
});

export const spotColumns = (now: number): readonly TableColumn<Order>[] => [
  { key: "pair", title: "Market", cell: ({ pair }) => pair },
  { key: "side", title: "Order", cell: ({ side, kind }) => `${side} ${kind}` },
  {
    key: "qty",
    title: "Amount",
    align: "right",
    cell: ({ quantity, quote_amount }) => money(quantity ?? quote_amount ?? "0"),
  },
  { key: "filled", title: "Filled", align: "right", cell: ({ filled }) => money(filled) },
  { key: "price", title: "Price", align: "right", cell: ({ price }) => (price ? money(price) : "market") },
  { key: "state", title: "State", width: 120, cell: ({ status }) => <Status state={status} /> },
  placed(now, ({ created_at }) => created_at),
];

/** How a contract was closed, or that it is open. */
const endings = { user: "Closed", tp: "Take profit", sl: "Stop loss", liquidation: "Liquidated" } as const;

export const contractColumns = (now: number): readonly TableColumn<Contract>[] => [
  { key: "pair", title: "Market", cell: ({ symbol }) => <span className="nowrap">{symbol}</span> },
  {
    key: "side",
    title: "Contract",
    cell: ({ type, multiple, share, status }) => (
      <span className="nowrap">
        {type === 1 ? "long" : "short"} {multiple}x, {share} {share === 1 ? "lot" : "lots"}
        {status === 0 && ", limit"}
      </span>
    ),
  },
  {
    key: "price",
    title: "Opened at",
    align: "right",
    cell: ({ open_price, price }) =>
      open_price ? money(open_price) : price ? <span className="muted">{money(price)}</span> : none,
  },
  { key: "margin", title: "Margin", align: "right", wide: true, cell: ({ margin }) => money(margin) },
  {
    key: "profit",
    title: "Profit",
    align: "right",
    // The unrealized profit of an open contract, or the realized one.
    cell: ({ unrealised, profit, state, legal }) =>
      unrealised !== null ? (
        <Money value={unrealised} unit={legal} signed />
      ) : state === "closed" ? (
        <Money value={profit} unit={legal} signed />
      ) : (
        none
      ),
  },
  {
    key: "state",
    title: "State",
    width: 110,
    cell: ({ state, close_reason }) => (
      <Status state={close_reason === "liquidation" ? "liquidated" : state}>
        {close_reason ? endings[close_reason] : undefined}
      </Status>
    ),
  },
  placed(now, ({ created_at }) => created_at),
  receipt(({ receipts }) => receipts.at(-1)?.id),
];

export const optionColumns = (now: number): readonly TableColumn<Option>[] => [
  { key: "pair", title: "Market", cell: ({ symbol }) => <span className="nowrap">{symbol}</span> },
  { key: "side", title: "Option", cell: ({ type, seconds }) => `${type === 1 ? "up" : "down"} ${seconds} s` },
  moneyColumn({ key: "stake", title: "Stake", of: ({ number, currency }) => ({ value: number, unit: currency }) }),
  {
    key: "open",
    title: "Opened at",
    align: "right",
    cell: ({ open_tick }) => (open_tick ? money(open_tick.price) : none),
  },
  {
    key: "delivery",
    title: "Settled at",
    align: "right",
    cell: ({ delivery_tick, due_at_ms }) =>
      delivery_tick
        ? money(delivery_tick.price)
        : due_at_ms !== null && <span className="muted">in {Math.max(0, Math.ceil((due_at_ms - now) / 1_000))} s</span>,
  },
  moneyColumn({
    key: "outcome",
    title: "Result",
    of: ({ outcome, currency }) => (outcome === null ? undefined : { value: outcome, unit: currency, signed: true }),
  }),
  { key: "state", title: "State", width: 128, cell: ({ state }) => <Status state={state} /> },
  placed(now, ({ accepted_at }) => accepted_at),
  receipt(({ delivery_receipt, open_receipt }) => delivery_receipt ?? open_receipt),
];

export const hostingColumns = (now: number): readonly TableColumn<Hosting>[] => [
  { key: "name", title: "Product", cell: ({ name }) => name },
  { key: "kind", title: "Order", cell: hostingName },
  principalColumn,
  paidDaysColumn,
  moneyColumn({
    key: "paid",
    title: "Paid",
    of: ({ paid, income_currency_name }) => ({ value: paid, unit: income_currency_name }),
  }),
  moneyColumn({
    key: "penalty",
    title: "Penalty",
    of: ({ penalty, currency_name }) => (penalty === null ? undefined : { value: penalty, unit: currency_name }),
  }),
  {
    key: "state",
    title: "State",
    width: 128,
    // Of a trading order, "completed" is shown as filled.
    cell: ({ status }) => <Status state={status}>{status === "completed" ? "Completed" : undefined}</Status>,
  },
  placed(now, ({ bought_at_ms }) => bought_at_ms),
];

export const applicationColumns = (now: number): readonly TableColumn<Application>[] => [
  {
    key: "name",
    title: "Coin",
    cell: ({ name, ieo_id }) => <a href={linkOf(paths.coins, { open: String(ieo_id) })}>{name}</a>,
  },
  {
    key: "number",
    title: "Applied for",
    align: "right",
    cell: ({ id, number, currency_name }) => (
      <a href={linkOf(paths.applications, { open: id, tab: "done" })}>
        <Money value={number} unit={currency_name} />
      </a>
    ),
  },
  moneyColumn({
    key: "amount",
    title: "Cost",
    of: ({ amount, pay_currency_name }) => ({ value: amount, unit: pay_currency_name }),
  }),
  moneyColumn({
    key: "allotted",
    title: "Allotted",
    of: ({ status, allotted, currency_name }) =>
      status === "allotted" || status === "released" ? { value: allotted, unit: currency_name } : undefined,
  }),
  {
    key: "release",
    title: "Released, UTC",
    align: "right",
    wide: true,
    cell: ({ release_at_ms }) => <span className="nowrap">{near(release_at_ms, now)}</span>,
  },
  { key: "state", title: "State", width: 128, cell: ({ status }) => <Status state={status} /> },
  placed(now, ({ created_at_ms }) => created_at_ms),
];
