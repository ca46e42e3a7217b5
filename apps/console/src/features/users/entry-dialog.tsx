import type { OutputOf } from "@candor/contract/route.ts";
import { userEntry } from "@candor/contract/routes/console/user-money.ts";
import { Modal } from "antd";
import { accountName } from "../../shared/accounts.ts";
import { useRead } from "../../shared/api/use-read.ts";
import { percentOf } from "../../shared/format/share.ts";
import { dayTime } from "../../shared/format/time.ts";
import { useKeys } from "../../shared/keys/use-keys.ts";
import { useMay } from "../../shared/operator.ts";
import { cashPath, linkOf, paths, userPath } from "../../shared/paths.ts";
import { Loading } from "../../shared/ui/loading.tsx";
import { Money, money } from "../../shared/ui/money.tsx";
import { moneyColumn } from "../../shared/ui/money-column.tsx";
import { Facts, SectionLabel } from "../../shared/ui/panel.tsx";
import { Status } from "../../shared/ui/status.tsx";
import { Table, type TableColumn } from "../../shared/ui/table.tsx";

type Entry = OutputOf<typeof userEntry>;

type EntryDialogProps = { readonly uid: string; readonly id: number | undefined; readonly onClose: () => void };

/** What a ledger entry was booked for, and all that was booked with it. */
export const EntryDialog = ({ uid, id, onClose }: EntryDialogProps) => (
  <Modal
    open={id !== undefined}
    title="What was booked"
    footer={null}
    width={640}
    keyboard={false}
    destroyOnHidden
    onCancel={onClose}
  >
    {id !== undefined && <OpenEntry uid={uid} id={id} onClose={onClose} />}
  </Modal>
);

function OpenEntry({ uid, id, onClose }: EntryDialogProps & { readonly id: number }) {
  const query = useRead(userEntry, { uid, id });
  useKeys([{ keys: "Escape", label: "close", group: "Dialog", run: onClose }], { modal: true });
  if (!query.data) return <Loading query={query} what="the entry" rows={4} />;
  const { entries, at, ref } = query.data;
  return (
    <div className="entry-dialog">
      <RecordFacts entry={query.data} />
      <section>
        <SectionLabel aside={dayTime(at)}>Booked together</SectionLabel>
        <Table label="Booked together" columns={columns} rows={entries} keyOf={(entry) => entry.id} />
        <p className="caption mono">{ref}</p>
      </section>
    </div>
  );
}

function RecordFacts({ entry: { cash, order, conversion, otc } }: { readonly entry: Entry }) {
  if (cash) return <CashFacts cash={cash} />;
  if (order) return <OrderFacts order={order} />;
  if (conversion) return <ConversionFacts conversion={conversion} />;
  return otc ? <OtcFacts otc={otc} /> : null;
}

function CashFacts({ cash }: { readonly cash: NonNullable<Entry["cash"]> }) {
  const mayOpen = useMay()(cash.kind === "deposit" ? "deposits.read" : "withdrawals.read");
  return (
    <Facts
      width={120}
      rows={[
        {
          name: cash.kind === "deposit" ? "Deposit" : "Withdrawal",
          value: mayOpen ? <a href={linkOf(cashPath(cash.kind, cash))}>{cash.name}</a> : cash.name,
        },
        { name: "State", value: <Status state={cash.state} /> },
      ]}
    />
  );
}

const OrderFacts = ({ order }: { readonly order: NonNullable<Entry["order"]> }) => (
  <Facts
    width={120}
    rows={[
      { name: "Spot order", value: `#${order.id}, ${order.side} ${order.kind}` },
      { name: "Market", value: order.pair },
      { name: "Amount", value: money(order.quantity ?? order.quote_amount ?? "0") },
      { name: "Filled", value: money(order.filled) },
      { name: "Price", value: order.price ? money(order.price) : "market" },
      { name: "State", value: <Status state={order.status} /> },
      { name: "Placed", value: dayTime(order.created_at) },
    ]}
  />
);

const ConversionFacts = ({ conversion }: { readonly conversion: NonNullable<Entry["conversion"]> }) => (
  <Facts
    width={120}
    rows={[
      { name: "Conversion", value: `#${conversion.id}` },
      { name: "Gave", value: <Money value={conversion.amount} unit={conversion.from} /> },
      { name: "Received", value: <Money value={conversion.received} unit={conversion.to} /> },
      { name: "Spread", value: `${percentOf(conversion.spread)} %` },
      { name: "At", value: dayTime(conversion.at) },
    ]}
  />
);

function OtcFacts({ otc }: { readonly otc: NonNullable<Entry["otc"]> }) {
  const mayOpen = useMay()("otc.read");
  const name = `#${otc.id}, ${otc.side}`;
  return (
    <Facts
      width={120}
      rows={[
        {
          name: "OTC order",
          value:
            otc.was_disputed && mayOpen ? (
              <a href={linkOf(paths.disputes, { open: otc.id, tab: otc.state === "disputed" ? undefined : "done" })}>
                {name}
              </a>
            ) : (
              name
            ),
        },
        { name: "With", value: <a href={linkOf(userPath(otc.other))}>{otc.other}</a> },
        { name: "Amount", value: <Money value={otc.quantity} unit={otc.currency} /> },
        { name: "Total", value: <Money value={otc.total} unit={otc.fiat} /> },
        { name: "State", value: <Status state={otc.state} /> },
        { name: "Placed", value: dayTime(otc.created_at) },
      ]}
    />
  );
}

const columns: readonly TableColumn<Entry["entries"][number]>[] = [
  { key: "tag", title: "Tag", cell: ({ tag }) => <span className="mono">{tag}</span> },
  { key: "account", title: "Account", cell: ({ account }) => accountName(account) },
  moneyColumn({
    key: "delta",
    title: "Available",
    of: ({ available_delta, currency }) => ({ value: available_delta, unit: currency, signed: true }),
  }),
  moneyColumn({
    key: "frozen",
    title: "Frozen",
    of: ({ frozen_delta, currency }) => ({ value: frozen_delta, unit: currency, signed: true }),
  }),
];
