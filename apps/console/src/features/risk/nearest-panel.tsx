import { cents } from "../../shared/format/used.ts";
import { linkOf, userPath } from "../../shared/paths.ts";
import { Money } from "../../shared/ui/money.tsx";
import { Panel } from "../../shared/ui/panel.tsx";
import { Empty } from "../../shared/ui/skeleton.tsx";
import { Table, type TableColumn } from "../../shared/ui/table.tsx";
import { distanceText, type Near, priceText } from "./figures.ts";

const noteOf = (count: number): string => (count === 0 ? "" : count === 1 ? "1 account" : `${count} accounts`);

/** The shortest way of one price to an account's liquidation, if no other price moves. */
export const NearestPanel = ({ nearest }: { readonly nearest: readonly Near[] }) => (
  <Panel flush title="Nearest to liquidation" note={noteOf(nearest.length)}>
    {nearest.length === 0 ? (
      <Empty title="No account near liquidation">
        Nobody has an open position that the move of one price would liquidate.
      </Empty>
    ) : (
      <Table
        label="Accounts nearest to liquidation"
        columns={columns}
        rows={nearest}
        keyOf={({ uid, currency }) => `${uid} ${currency}`}
      />
    )}
  </Panel>
);

const columns: readonly TableColumn<Near>[] = [
  {
    key: "user",
    title: "Account",
    isName: true,
    cell: ({ uid }) => (
      <a href={linkOf(userPath(uid))} data-row>
        {uid}
      </a>
    ),
  },
  { key: "pair", title: "Pair", cell: ({ symbol, side }) => `${symbol}, ${side}` },
  {
    key: "distance",
    title: "Price has to move",
    align: "right",
    cell: ({ distance }) => <strong>{distanceText(distance)}</strong>,
  },
  { key: "price", title: "Price now", align: "right", cell: ({ price }) => priceText(price, price) },
  {
    key: "at",
    title: "Liquidated at",
    align: "right",
    cell: ({ liquidation_price, price }) => priceText(liquidation_price, price),
  },
  {
    key: "value",
    title: "Value",
    align: "right",
    cell: ({ value, currency }) => <Money value={cents(value)} unit={currency} />,
  },
  { key: "margin", title: "Margin", align: "right", cell: ({ margin }) => <Money value={cents(margin)} /> },
];
