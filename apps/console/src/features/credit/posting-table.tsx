import { postedAccount } from "../../shared/accounts.ts";
import { Money } from "../../shared/ui/money.tsx";
import { moneyColumn } from "../../shared/ui/money-column.tsx";
import { SectionLabel } from "../../shared/ui/panel.tsx";
import { Table, type TableColumn } from "../../shared/ui/table.tsx";
import type { ShownPosting } from "./form.ts";

const ownerName = (owner: string): string => (owner === "house" ? "House" : owner);

/** Only the outside account may go below zero; for the house's other accounts the request shows the available amount. */
const unknownAfter = (account: string): string => (account === "outside" ? "no limit" : "not shown");

type PostingTableProps = {
  readonly postings: readonly ShownPosting[];
  readonly future: boolean;
  readonly note: string;
};

/** The exact entries that are or would be booked; both people see the same. */
export const PostingTable = ({ postings, future, note }: PostingTableProps) => (
  <section>
    <SectionLabel aside={note}>{future ? "Would be booked" : "Booked"}</SectionLabel>
    <Table
      label="Posting"
      className="posting"
      columns={columns}
      rows={postings}
      keyOf={({ owner, account }) => `${owner} ${account}`}
    />
  </section>
);

const columns: readonly TableColumn<ShownPosting>[] = [
  {
    key: "account",
    title: "Account",
    cell: ({ owner, account }) => `${ownerName(owner)}, ${postedAccount(account).toLowerCase()}`,
  },
  { key: "tag", title: "Tag", className: "mono", cell: ({ tag }) => tag },
  moneyColumn({
    key: "change",
    title: "Change",
    of: ({ delta, currency }) => ({ value: delta, unit: currency, signed: true }),
  }),
  {
    key: "after",
    title: "Available after",
    align: "right",
    cell: ({ account, after }) =>
      after === undefined ? <span className="muted">{unknownAfter(account)}</span> : <Money value={after} />,
  },
];
