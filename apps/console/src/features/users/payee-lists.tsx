import type { OutputOf } from "@candor/contract/route.ts";
import { userDepositAddresses, userPayees } from "@candor/contract/routes/console/user-money.ts";
import { useRead } from "../../shared/api/use-read.ts";
import { day } from "../../shared/format/time.ts";
import { Loading } from "../../shared/ui/loading.tsx";
import { SectionLabel } from "../../shared/ui/panel.tsx";
import { Tag } from "../../shared/ui/status.tsx";
import { Table, type TableColumn } from "../../shared/ui/table.tsx";

type Own = OutputOf<typeof userDepositAddresses>["list"][number];
type Address = OutputOf<typeof userPayees>["addresses"][number];
type Card = OutputOf<typeof userPayees>["cards"][number];

/** Where a user pays to, and where their withdrawals may go. */
export function PayeeLists({ uid }: { readonly uid: string }) {
  const own = useRead(userDepositAddresses, { uid });
  const payees = useRead(userPayees, { uid });
  if (!own.data) return <Loading query={own} what="the deposit addresses" rows={4} />;
  if (!payees.data) return <Loading query={payees} what="the addresses and cards" rows={4} />;
  const { addresses, cards } = payees.data;
  return (
    <div className="users-padded payee-lists">
      <section>
        <SectionLabel>Withdrawal addresses</SectionLabel>
        {addresses.length === 0 ? (
          <p className="small muted">No address was ever added.</p>
        ) : (
          <Table label="Withdrawal addresses" columns={addressColumns} rows={addresses} keyOf={({ id }) => id} />
        )}
      </section>
      <section>
        <SectionLabel>Bank cards</SectionLabel>
        {cards.length === 0 ? (
          <p className="small muted">No card was ever added.</p>
        ) : (
          <Table label="Bank cards" columns={cardColumns} rows={cards} keyOf={({ id }) => id} />
        )}
      </section>
      <section>
        <SectionLabel>Own deposit addresses</SectionLabel>
        {own.data.list.length === 0 ? (
          <p className="small muted">No deposit address was given out yet.</p>
        ) : (
          <Table
            label="Own deposit addresses"
            columns={ownColumns}
            rows={own.data.list}
            keyOf={({ address }) => address}
          />
        )}
      </section>
    </div>
  );
}

const full = (address: string) => (
  <span className="cash-address mono" title={address}>
    {address}
  </span>
);
const added = <
  Row extends { readonly created_at: string; readonly removed_at: string | null },
>(): TableColumn<Row> => ({
  key: "added",
  title: "Added",
  width: 130,
  align: "right",
  cell: ({ created_at, removed_at }) =>
    removed_at === null ? day(created_at) : <Tag shape="ring">Removed {day(removed_at)}</Tag>,
});

const addressColumns: readonly TableColumn<Address>[] = [
  { key: "address", title: "Address", cell: ({ address }) => full(address) },
  { key: "label", title: "Label", cell: ({ label }) => label || <span className="muted">none</span> },
  { key: "chain", title: "Currency", width: 120, cell: ({ currency, chain }) => `${currency}, ${chain}` },
  added(),
];

const cardColumns: readonly TableColumn<Card>[] = [
  { key: "bank", title: "Bank", cell: ({ bank_name }) => bank_name },
  { key: "holder", title: "Cardholder", cell: ({ cardholder }) => cardholder },
  { key: "card", title: "Card", cell: ({ card_number }) => <span className="mono nowrap">{card_number}</span> },
  { key: "account", title: "Account", cell: ({ account }) => <span className="mono nowrap">{account}</span> },
  added(),
];

const ownColumns: readonly TableColumn<Own>[] = [
  { key: "address", title: "Address", cell: ({ address }) => full(address) },
  { key: "network", title: "Network", width: 170, cell: ({ network, source }) => `${network}, ${source}` },
  { key: "given", title: "Given out", width: 130, align: "right", cell: ({ created_at }) => day(created_at) },
];
