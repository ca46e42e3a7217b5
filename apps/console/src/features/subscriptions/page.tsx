import { consoleSubscriptions } from "@candor/contract/routes/console/subscriptions.ts";
import { useRead } from "../../shared/api/use-read.ts";
import { useNow } from "../../shared/clock.ts";
import { BeginButton, ListPanel, NothingOpen } from "../../shared/editor/list-panel.tsx";
import { UnsavedGuard } from "../../shared/editor/unsaved-guard.tsx";
import { keyOfId, usePicked } from "../../shared/editor/use-picked.ts";
import { dayTime, near } from "../../shared/format/time.ts";
import { useMay } from "../../shared/operator.ts";
import { linkOf, paths } from "../../shared/paths.ts";
import { LanguageMarks } from "../../shared/ui/language-marks.tsx";
import { money } from "../../shared/ui/money.tsx";
import { Empty } from "../../shared/ui/skeleton.tsx";
import { Tag, type Tone } from "../../shared/ui/status.tsx";
import type { TableColumn } from "../../shared/ui/table.tsx";
import { TwoLine } from "../../shared/ui/two-line.tsx";
import { agendaOf, momentNames } from "./agenda.ts";
import { SaleEditor } from "./sale-editor.tsx";
import { SaleFacts } from "./sale-facts.tsx";
import { nameOf, phaseNames, type Sale } from "./sale-form.ts";
import "./subscriptions.css";

const EVERY_MS = 10_000;

/** Sales of new coins: all of them over the one that is open. */
export default function SubscriptionsPage() {
  const query = useRead(consoleSubscriptions, {}, { refetchInterval: EVERY_MS });
  const now = useNow(30_000);
  const mayRequest = useMay()("subscriptions.request");
  const items = query.data?.list;
  const { open, chosen, choose } = usePicked({ items: items ?? [], keyOf: keyOfId, path: paths.coins, noun: "sale" });
  const isNew = mayRequest && open === "new";
  const warnings = items ? agendaOf(items, now).filter(({ warning }) => warning !== undefined).length : 0;
  return (
    <div className="editor-under coins">
      <UnsavedGuard />
      <ListPanel
        title="New coins"
        query={query}
        items={items}
        what="the sales"
        rows={4}
        empty={<Empty title="No sales yet">Two operators list the first coin and set its terms.</Empty>}
        keyOf={keyOfId}
        chosen={open}
        onChoose={choose}
        columns={columnsAt(now)}
        aside={
          <>
            <a href={linkOf(paths.launches)} className={warnings > 0 ? "warn" : undefined}>
              Calendar{warnings > 0 && `, ${warnings} to look at`}
            </a>
            {mayRequest && (
              <BeginButton label="new coin" onBegin={() => choose("new")}>
                Ask for one
              </BeginButton>
            )}
          </>
        }
      />
      <div className="editor">
        {isNew ? (
          <SaleEditor key="new" sales={items ?? []} sale={undefined} onAsked={(id) => choose(String(id))} />
        ) : chosen ? (
          mayRequest && !chosen.fixed && chosen.approval_id === null ? (
            <SaleEditor key={chosen.id} sales={items ?? []} sale={chosen} />
          ) : (
            <SaleFacts key={chosen.id} sale={chosen} mayRequest={mayRequest} />
          )
        ) : (
          <NothingOpen noun="sale" pending={query.isPending} />
        )}
      </div>
    </div>
  );
}

const tones: Readonly<Record<keyof typeof phaseNames, Tone>> = {
  upcoming: "neutral",
  subscribing: "info",
  ended: "warn",
  sold_out: "warn",
  launched: "ok",
};

const Phase = ({ sale: { phase } }: { readonly sale: Sale }) =>
  phase === null ? (
    <Tag tone="warn" shape="half">
      Requested
    </Tag>
  ) : (
    <Tag tone={tones[phase]} shape={phase === "launched" ? "tick" : phase === "upcoming" ? "ring" : "half"}>
      {phaseNames[phase]}
    </Tag>
  );

/** The next date of a sale. */
function nextOf(sale: Sale, now: number): React.ReactNode {
  const next = agendaOf([sale], now).find(({ isDone }) => !isDone);
  if (!next) return <span className="muted">{sale.version === 0 ? dayTime(sale.starts_at) : "all done"}</span>;
  return <TwoLine first={near(next.at, now)} second={momentNames[next.kind].toLowerCase()} />;
}

const columnsAt = (now: number): readonly TableColumn<Sale>[] => [
  {
    key: "name",
    title: "Coin",
    cell: (sale) => (
      <TwoLine
        first={nameOf(sale)}
        second={sale.approval_id === null ? sale.symbol : <span className="warn">request pending</span>}
      />
    ),
  },
  { key: "phase", title: "Phase", width: 130, cell: (sale) => <Phase sale={sale} /> },
  {
    key: "price",
    title: "Price",
    align: "right",
    cell: ({ price, pay_currency_name, supply, currency_name }) => (
      <TwoLine first={`${money(price)} ${pay_currency_name}`} second={`${money(supply)} ${currency_name}`} />
    ),
  },
  {
    key: "applied",
    title: "Applied",
    align: "right",
    cell: ({ applied, participants, currency_name }) => (
      <TwoLine
        first={`${money(applied)} ${currency_name}`}
        second={`${participants} ${participants === 1 ? "application" : "applications"}`}
      />
    ),
  },
  {
    key: "review",
    title: "Review",
    wide: true,
    cell: ({ id, review, under_review }) =>
      review === "automatic" ? (
        <span className="muted">automatic</span>
      ) : (
        <a className="coins-waiting" href={linkOf(paths.applications, { subscription_id: String(id) })}>
          {under_review} to decide
        </a>
      ),
  },
  { key: "next", title: "Next, UTC", cell: (sale) => nextOf(sale, now) },
  {
    key: "issuer",
    title: "Issuer",
    wide: true,
    cell: ({ issuer_name, issuer_uid }) => <TwoLine first={issuer_name} second={issuer_uid} />,
  },
  {
    key: "texts",
    title: "Texts",
    wide: true,
    cell: ({ document }) =>
      document ? <LanguageMarks missing={document.missing} /> : <span className="warn">not begun</span>,
  },
  {
    key: "version",
    title: "Version",
    align: "right",
    cell: ({ version }) => (version === 0 ? <span className="muted">none</span> : version),
  },
];
