import { currenciesList, marketsList } from "@candor/contract/routes/console/catalogue.ts";
import { consoleSubscriptions, subscriptionTermsRequest } from "@candor/contract/routes/console/subscriptions.ts";
import { subscriptionLines } from "@candor/contract/rules/subscription-lines.ts";
import { changedLines } from "@candor/contract/rules/terms-changes.ts";
import { Steps } from "antd";
import { useEffect, useRef, useState } from "react";
import { useRead } from "../../shared/api/use-read.ts";
import { serverNow } from "../../shared/clock.ts";
import { Waits } from "../../shared/editor/ask.tsx";
import { EditorSide } from "../../shared/editor/editor-page.tsx";
import { EditorNotices } from "../../shared/editor/editor-panel.tsx";
import { StepFoot } from "../../shared/editor/step-foot.tsx";
import { useEditor } from "../../shared/editor/use-editor.ts";
import { useKeys } from "../../shared/keys/use-keys.ts";
import { linkOf, paths } from "../../shared/paths.ts";
import { Callout } from "../../shared/ui/callout.tsx";
import { Panel } from "../../shared/ui/panel.tsx";
import { Empty } from "../../shared/ui/skeleton.tsx";
import { AllotmentPanel } from "./allotment-panel.tsx";
import { CoinCard } from "./coin-card.tsx";
import { HistoryPanel } from "./history-panel.tsx";
import { IssuerStep, useIssuer } from "./issuer-step.tsx";
import { PairStep } from "./pair-step.tsx";
import { ReviewStep } from "./review-step.tsx";
import {
  fieldsOf,
  type Known,
  LAST_STEP,
  namesOf,
  namesOfSale,
  newSale,
  pairOf,
  type ReadSale,
  readSale,
  type Sale,
  type SaleFields,
  type StepIndex,
  stepNames,
} from "./sale-form.ts";
import { SaleTexts } from "./sale-texts.tsx";
import type { StepProps } from "./step.ts";
import { TermsStep } from "./terms-step.tsx";

const TERMS_STEP: StepIndex = 2;

/** The names that are taken and the pairs that could be sold; those of other sales are not. */
function useKnown(sales: readonly Sale[], own: Sale | undefined): { known: Known; quotes: readonly string[] } {
  const markets = useRead(marketsList, {}, { staleTime: 30_000 }).data?.list ?? [];
  const currencies = useRead(currenciesList, {}, { staleTime: 30_000 }).data?.list ?? [];
  const sold = new Set(sales.filter(({ id }) => id !== own?.id).map(({ market_id }) => market_id));
  const free = markets.filter(({ id, source }) => source === "book" && !sold.has(id));
  return {
    known: {
      taken: [...currencies.map(({ symbol }) => symbol), ...markets.map(({ symbol }) => symbol)],
      markets: free.map(({ id, symbol, base, quote, lot }) => ({ id, symbol, base, quote, lot })),
    },
    quotes: currencies.map(({ symbol }) => symbol),
  };
}

type SaleEditorProps = {
  readonly sales: readonly Sale[];
  /** Undefined for a new one. */
  readonly sale: Sale | undefined;
  readonly onAsked?: (id: number) => void;
};

/** The terms of a sale as a flow of steps, with its card, allotment, texts and requests beside. Nothing is sent before the last step. */
export function SaleEditor({ sales, sale, onAsked }: SaleEditorProps) {
  const { known: others, quotes } = useKnown(sales, sale);
  const known = sale ? withOwn(others, sale) : others;
  const [first] = useState(() => newSale(serverNow()));
  // Terms that only a request has are nobody's yet: no version is before them.
  const before = sale && sale.version > 0 ? sale : undefined;
  const [step, setStep] = useState<StepIndex>(sale ? TERMS_STEP : 0);
  const [tried, setTried] = useState<ReadonlySet<number>>(new Set());
  const form = useRef<HTMLDivElement>(null);
  const read = (fields: SaleFields) => readSale(fields, known, serverNow(), before);
  const editor = useEditor<SaleFields, typeof subscriptionTermsRequest>({
    served: sale ? fieldsOf(sale) : first,
    version: sale?.version ?? 0,
    route: subscriptionTermsRequest,
    slot: `subscription.${sale?.id ?? "new"}`,
    wrong: (fields) => whyNot(read(fields), before, namesOf(fields, known, "")),
    input: (fields, version, reason) => {
      const { input } = read(fields);
      return input && { ...input, version, reason };
    },
    stale: [consoleSubscriptions],
    request: { waiting: sale?.approval_id ?? null },
  });
  const { fields, base, dirty, sending, busy, waiting } = editor;
  const issuer = useIssuer(fields.issuer_uid);
  const now = read(fields);
  const names = namesOf(fields, known, issuer.data?.nickname ?? sale?.issuer_name ?? "");
  const asked = sending.state === "done" && !dirty ? sending.data.subscription_id : undefined;
  // Only once the draft is dropped: the page would otherwise ask whether to leave it.
  useEffect(() => {
    if (asked !== undefined) onAsked?.(asked);
  }, [asked, onAsked]);

  const open = (to: number) => {
    setStep(Math.max(0, Math.min(to, LAST_STEP)) as StepIndex);
    setTimeout(() => form.current?.querySelector<HTMLElement>("input, textarea, button")?.focus(), 0);
  };
  const isWrong = (index: number) => (now.wrong[index] ?? 0) > 0;
  const furthest = stepNames.findIndex((_, index) => isWrong(index));
  const next = () => {
    if (busy || waiting !== null) return;
    setTried(new Set([...tried, step]));
    if (isWrong(step)) {
      setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(), 0);
      return;
    }
    if (step < LAST_STEP) open(step + 1);
    else void editor.send();
  };
  useKeys([{ keys: "Ctrl+Enter", label: "next step, or ask", group: "Sale", inText: true, run: next }]);
  const props: StepProps = {
    fields,
    base: before && base,
    errors: now.errors,
    tried: tried.has(step),
    known,
    quotes,
    isFixed: before !== undefined,
    change: (changed) => {
      if (sending.state === "refused") editor.clearOutcome();
      editor.change(changed);
    },
  };
  return (
    <>
      <Panel
        grow
        title={sale ? `Terms of ${sale.currency_name}` : "New coin"}
        note={stepNames[step]}
        foot={
          <StepFoot
            next={stepNames[step + 1]}
            busy={busy}
            why={waiting !== null ? "A request is already pending." : step === LAST_STEP ? editor.why : undefined}
            onBack={step > 0 ? () => open(step - 1) : undefined}
            onNext={next}
            discard={{ dirty, onDiscard: editor.discard }}
          />
        }
      >
        <Steps
          size="small"
          className="sale-steps"
          current={step}
          onChange={(to) => (to <= step || furthest === -1 || to <= furthest) && open(to)}
          items={stepNames.map((title, index) => ({
            title,
            status:
              isWrong(index) && tried.has(index)
                ? "error"
                : index === step
                  ? "process"
                  : index < step
                    ? "finish"
                    : "wait",
          }))}
        />
        <div className="stack sale-step" ref={form}>
          {waiting !== null && <Waits approvalId={waiting} what="The sale" />}
          <EditorNotices editor={editor} asking="the request was taken" labelOf={labelOf} />
          <OpenStep step={step} props={props} read={now} names={names} sale={sale} before={before} editor={editor} />
        </div>
      </Panel>
      <EditorSide>
        {now.terms ? (
          <CoinCard terms={now.terms} names={names} sale={sale} />
        ) : (
          <Panel title="As users will see it">
            <Empty title="Not complete yet">The card appears when every field is valid.</Empty>
          </Panel>
        )}
        {sale && <SaleSide sale={sale} />}
      </EditorSide>
    </>
  );
}

/** Beside the terms: the allotment, the texts and the requests. */
export const SaleSide = ({ sale }: { readonly sale: Sale }) => (
  <>
    <AllotmentPanel sale={sale} />
    <SaleTexts sale={sale} />
    <HistoryPanel sale={sale} />
  </>
);

const labelOf = (field: string): string => field.replaceAll("_", " ");

/** A pair that only a request lists is no market yet. */
const withOwn = (
  known: Known,
  { market_id: id, symbol, currency_name: base, pay_currency_name: quote, lot }: Sale,
): Known =>
  known.markets.some((market) => market.id === id)
    ? known
    : { ...known, markets: [...known.markets, { id, symbol, base, quote, lot }] };

function whyNot({ terms }: ReadSale, before: Sale | undefined, names: ReturnType<typeof namesOf>): string | undefined {
  if (!terms) return "Some fields are not valid yet.";
  const own = before && { ...namesOfSale(before), issuer_name: names.issuer_name };
  return before && own && changedLines(subscriptionLines(before, own), subscriptionLines(terms, names)).length === 0
    ? "The terms are unchanged."
    : undefined;
}

type OpenStepProps = {
  readonly step: StepIndex;
  readonly props: StepProps;
  readonly read: ReadSale;
  readonly names: ReturnType<typeof namesOf>;
  readonly sale: Sale | undefined;
  readonly before: Sale | undefined;
  readonly editor: { readonly reason: string; readonly setReason: (reason: string) => void };
};

function OpenStep({ step, props, read, names, sale, before, editor }: OpenStepProps) {
  switch (step) {
    case 0:
      return <PairStep {...props} />;
    case 1:
      return <IssuerStep {...props} />;
    case 2:
      return <TermsStep {...props} />;
    case 3:
      return <TextsStep sale={sale} coin={pairOf(props.fields, props.known).base} />;
    default:
      return (
        <ReviewStep read={read} names={names} before={before} reason={editor.reason} onReason={editor.setReason} />
      );
  }
}

const TextsStep = ({ sale, coin }: { readonly sale: Sale | undefined; readonly coin: string }) =>
  sale ? (
    <SaleTexts sale={sale} />
  ) : (
    <Callout title="The texts begin with the request.">
      It gives the sale its number, under which name, summary and description are written in eight languages in{" "}
      <a href={linkOf(paths.productTexts)}>Product texts</a>. Until they are published users see {coin || "the symbol"}{" "}
      only, and the second operator is warned.
    </Callout>
  );
