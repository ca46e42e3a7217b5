import { derivativeTerms } from "@candor/contract/routes/console/derivatives.ts";
import { contractLines, optionLines, type TermsLine } from "@candor/contract/rules/terms-changes.ts";
import { useRead } from "../../shared/api/use-read.ts";
import { EditorPage } from "../../shared/editor/editor-page.tsx";
import { ListPanel, NothingOpen } from "../../shared/editor/list-panel.tsx";
import { UnsavedGuard } from "../../shared/editor/unsaved-guard.tsx";
import { usePicked } from "../../shared/editor/use-picked.ts";
import { percentOf } from "../../shared/format/share.ts";
import { useQueryParams } from "../../shared/navigation.ts";
import { useMay } from "../../shared/operator.ts";
import { linkOf, paths } from "../../shared/paths.ts";
import { type ContractRow, multiplesText } from "../../shared/terms/contract-form.ts";
import { type OptionRow, profitRange } from "../../shared/terms/option-form.ts";
import { money } from "../../shared/ui/money.tsx";
import { Facts, ReadPanel } from "../../shared/ui/panel.tsx";
import { Shape } from "../../shared/ui/shape.tsx";
import type { TableColumn } from "../../shared/ui/table.tsx";
import { ContractEditor, OptionEditor } from "./terms-editor.tsx";
import "../../shared/queue/queue.css";
import "./derivatives.css";

const EVERY_MS = 15_000;
const EMPTY = { options: [], contracts: [] };

/** The terms of options and contracts and the limits of the house, by pair. */
export default function TermsPage() {
  const query = useRead(derivativeTerms, {}, { refetchInterval: EVERY_MS });
  const mayRequest = useMay()("channels.request");
  const { open = "" } = useQueryParams();
  const { options, contracts } = query.data ?? EMPTY;
  const common = { query, mayRequest, loaded: query.data !== undefined };
  return (
    <div className="derivatives">
      <UnsavedGuard />
      <nav className="queue-tabs derivatives-nav" aria-label="Options and contracts">
        <Tab product="options" now={open} count={options.length} />
        <Tab product="contracts" now={open} count={contracts.length} />
      </nav>
      {open.startsWith("contracts") ? (
        <Terms
          {...common}
          product="contracts"
          rows={contracts}
          columns={contractColumns}
          lines={contractLines}
          editor={(row) => <ContractEditor key={row.market_id} row={row} />}
        />
      ) : (
        <Terms
          {...common}
          product="options"
          rows={options}
          columns={optionColumns}
          lines={optionLines}
          editor={(row) => <OptionEditor key={row.market_id} row={row} />}
        />
      )}
    </div>
  );
}

type Product = "options" | "contracts";
const titles: Readonly<Record<Product, string>> = { options: "Options", contracts: "Contracts" };
const isNow = (product: Product, open: string): boolean => open.startsWith("contracts") === (product === "contracts");

const Tab = ({ product, now, count }: { readonly product: Product; readonly now: string; readonly count: number }) => (
  <a
    className="tab"
    href={linkOf(paths.derivatives, { open: product })}
    aria-current={isNow(product, now) ? "page" : undefined}
  >
    {titles[product]}
    <span className="queue-tab-count">{count}</span>
  </a>
);

type Row = {
  readonly market_id: number;
  readonly symbol: string;
  /** 0 before the first terms. */
  readonly version: number;
  readonly approval_id: string | null;
};
type TermsProps<Of extends Row> = {
  readonly product: Product;
  readonly query: { isError: boolean; isPending: boolean; error: unknown; refetch: () => unknown };
  readonly loaded: boolean;
  readonly mayRequest: boolean;
  readonly rows: readonly Of[];
  readonly columns: readonly TableColumn<Of>[];
  readonly lines: (row: Of) => readonly TermsLine[];
  readonly editor: (row: Of) => React.ReactNode;
};

/** The pairs of one product, and the terms of the one that is open. */
function Terms<Of extends Row>({ product, query, loaded, mayRequest, rows, columns, lines, editor }: TermsProps<Of>) {
  const keyOf = ({ market_id }: Row) => `${product}-${market_id}`;
  const picked = usePicked({ items: rows, keyOf, path: paths.derivatives, noun: "pair" });
  // A tab opened by its name shows its first pair.
  const chosen = picked.chosen ?? (picked.open === product ? rows[0] : undefined);
  return (
    <EditorPage
      list={
        <ListPanel
          title={titles[product]}
          note="by pair"
          foot={rule}
          query={query}
          items={loaded ? rows : undefined}
          what="the terms"
          rows={8}
          keyOf={keyOf}
          chosen={chosen && keyOf(chosen)}
          onChoose={picked.choose}
          columns={columns}
        />
      }
      form={
        chosen ? (
          mayRequest ? (
            editor(chosen)
          ) : (
            <TermsFacts title={`${chosen.symbol} ${product}`} lines={lines(chosen)} />
          )
        ) : (
          <NothingOpen noun="pair" pending={query.isPending} />
        )
      }
    />
  );
}

const rule =
  "Terms are the same for all users. Open orders keep the terms they were placed with; prices and outcomes cannot be edited.";

const TermsFacts = ({ title, lines }: { readonly title: string; readonly lines: readonly TermsLine[] }) => (
  <ReadPanel title={title}>
    <Facts width={190} rows={lines.map(({ field, value }) => ({ name: field, value }))} />
  </ReadPanel>
);

const pairColumn = <Of extends Row>(note: (row: Of) => string): TableColumn<Of> => {
  const below = (row: Of) => {
    if (row.approval_id !== null) return <span className="warn">request pending</span>;
    return row.version === 0 ? "no terms yet" : note(row);
  };
  return {
    key: "pair",
    title: "Pair",
    cell: (row) => (
      <span className="two-line">
        <span>{row.symbol}</span>
        <span>{below(row)}</span>
      </span>
    ),
  };
};

const stateColumn = {
  key: "state",
  title: "State",
  cell: ({ state }: { readonly state: "open" | "closed" }) => (
    <span className={state === "open" ? "up" : "warn"}>
      <Shape kind={state === "open" ? "tick" : "triangle"} size={11} /> {state}
    </span>
  ),
};

const optionColumns: readonly TableColumn<OptionRow>[] = [
  pairColumn(({ choices }) => `${choices.length} ${choices.length === 1 ? "duration" : "durations"}`),
  stateColumn,
  { key: "profit", title: "Profit", align: "right", cell: ({ choices }) => profitRange(choices) },
  { key: "fee", title: "Fee", align: "right", cell: ({ fee }) => `${percentOf(fee)} %` },
  {
    key: "reserve",
    title: "Reserve",
    align: "right",
    cell: ({ reserve, promised }) => (
      <span className="two-line">
        <span>{money(reserve)}</span>
        <span>{money(promised)} promised</span>
      </span>
    ),
  },
];

const contractColumns: readonly TableColumn<ContractRow>[] = [
  pairColumn(({ lot_size, symbol }) => `lot ${lot_size} ${symbol.split("-")[0]}`),
  stateColumn,
  { key: "multiples", title: "Multiples", cell: ({ multiples }) => multiplesText(multiples) },
  {
    key: "costs",
    title: "Spread, fee",
    align: "right",
    cell: ({ spread, fee_rate }) => `${percentOf(spread)} %, ${percentOf(fee_rate)} %`,
  },
  {
    key: "night",
    title: "Overnight",
    align: "right",
    wide: true,
    cell: ({ overnight_rate }) => `${percentOf(overnight_rate)} %`,
  },
  {
    key: "limits",
    title: "Most, difference",
    align: "right",
    wide: true,
    cell: ({ max_open, max_net }) => (
      <span className="two-line">
        <span>{money(max_open)}</span>
        <span>{money(max_net)}</span>
      </span>
    ),
  },
];
