import type { OutputOf } from "@candor/contract/route.ts";
import type { currenciesList, marketsList } from "@candor/contract/routes/console/catalogue.ts";
import { marketRequest } from "@candor/contract/routes/console/listing.ts";
import { Button, Steps } from "antd";
import { useRef, useState } from "react";
import { EditorPage } from "../../../shared/editor/editor-page.tsx";
import { StepFoot } from "../../../shared/editor/step-foot.tsx";
import { useEditor } from "../../../shared/editor/use-editor.ts";
import { useKeys } from "../../../shared/keys/use-keys.ts";
import { MarketFieldset } from "../../../shared/listing/market-fields.tsx";
import { go } from "../../../shared/navigation.ts";
import { linkOf, paths } from "../../../shared/paths.ts";
import { usedPlaces } from "../../../shared/terms/rows.ts";
import { Callout, SendOutcome } from "../../../shared/ui/callout.tsx";
import { Panel } from "../../../shared/ui/panel.tsx";
import {
  baseOf,
  emptyListing,
  LAST_STEP,
  type ListingDraft,
  type ReadListing,
  readListing,
  type StepIndex,
  stepNames,
} from "./listing-form.ts";
import { PairStep } from "./pair-step.tsx";
import { PriceStep, usePricing } from "./price-step.tsx";
import { ReviewStep } from "./review-step.tsx";
import type { StepProps } from "./step.ts";
import { ContractsStep, OptionsStep } from "./terms-steps.tsx";

/** A one-line summary of a step; empty without input. */
function summaryOf(draft: ListingDraft, step: number): string {
  const { market, quote, source } = draft;
  const base = baseOf(draft);
  switch (step) {
    case 0:
      return base && quote ? `${base} priced in ${quote}${draft.newBase ? ", a new currency" : ""}` : "";
    case 1:
      return source === "index" ? "index of the feed's venues" : "its own order book";
    case 2:
      return market.tick && market.lot ? `tick ${market.tick}, lot ${market.lot}, taker ${market.taker_fee} %` : "";
    case 3:
      return draft.offersOptions ? `${usedPlaces(draft.options).length} durations` : "not offered";
    case 4:
      return draft.offersContracts ? `${usedPlaces(draft.contracts).length} multiples` : "not offered";
    default:
      return "two operators";
  }
}

type WizardProps = {
  readonly currencies: OutputOf<typeof currenciesList>["list"];
  readonly markets: OutputOf<typeof marketsList>["list"];
};

/** The steps at the left with their summaries, the open one beside them. Nothing is sent before the last step. */
export function Wizard({ currencies, markets }: WizardProps) {
  const [step, setStep] = useState<StepIndex>(0);
  const [tried, setTried] = useState<ReadonlySet<number>>(new Set());
  const form = useRef<HTMLDivElement>(null);
  const known = { currencies: currencies.map(({ symbol }) => symbol), markets };
  const editor = useEditor<ListingDraft, typeof marketRequest>({
    served: emptyListing,
    version: 0,
    route: marketRequest,
    slot: "listing.market",
    wrong: (fields) => (readListing(fields, known).listing ? undefined : "Some fields are not valid yet."),
    input: (fields, _version, reason) => {
      const { listing } = readListing(fields, known);
      return listing && { ...listing, reason };
    },
    // The steps still show what was requested.
    saved: (_answer, fields) => ({ fields, version: 0 }),
    stale: [],
    request: { waiting: null },
  });
  const { fields: draft, sending, busy } = editor;
  const read = readListing(draft, known);
  const pricing = usePricing(baseOf(draft), draft.quote);
  const unpriced = draft.source === "index" && pricing.data?.priced === false;
  const approvalId = sending.state === "done" ? sending.data.approval_id : undefined;
  const wrong = (index: number) => (read.wrong[index] ?? 0) > 0 || (index === 1 && unpriced);
  const furthest = stepNames.findIndex((_, index) => wrong(index));
  const mayOpen = (index: number) => index <= step || furthest === -1 || index <= furthest;

  const open = (to: number) => {
    setStep(Math.max(0, Math.min(to, LAST_STEP)) as StepIndex);
    // Focus the first field of the next step.
    setTimeout(() => form.current?.querySelector<HTMLElement>("input, textarea, button")?.focus(), 0);
  };
  const change = (changed: Partial<ListingDraft>) => {
    if (sending.state === "refused") editor.clearOutcome();
    editor.change(changed);
  };
  const next = () => {
    if (busy) return;
    setTried(new Set([...tried, step]));
    if (wrong(step)) {
      setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(), 0);
      return;
    }
    if (step < LAST_STEP) open(step + 1);
    else void editor.send();
  };
  useKeys([{ keys: "Ctrl+Enter", label: "next step, or ask", group: "Listing", inText: true, run: next }]);
  const again = () => {
    editor.startOver();
    setTried(new Set());
    open(0);
  };
  const props = { draft, errors: read.errors, tried: tried.has(step), change };
  const name = draft.quote === "" ? "List a market" : `${baseOf(draft) || "…"}/${draft.quote}`;
  return (
    <EditorPage
      list={
        <Panel grow title="List a market" aside={<a href={linkOf(paths.markets)}>Markets</a>}>
          <Steps
            orientation="vertical"
            size="small"
            current={step}
            onChange={(to) => approvalId === undefined && mayOpen(to) && open(to)}
            items={stepNames.map((title, index) => ({
              title,
              content: summaryOf(draft, index),
              status: statusOf({ index, step, sent: approvalId !== undefined, bad: wrong(index) && tried.has(index) }),
              disabled: !mayOpen(index),
            }))}
          />
        </Panel>
      }
      form={
        <Panel
          grow
          title={approvalId === undefined ? stepNames[step] : "Requested"}
          note={name}
          foot={
            approvalId === undefined && (
              <StepFoot
                next={stepNames[step + 1]}
                busy={busy}
                why={
                  step === LAST_STEP
                    ? editor.why
                    : unpriced && step === 1
                      ? "Without an index price, the index cannot be the source."
                      : undefined
                }
                onBack={step > 0 ? () => open(step - 1) : undefined}
                onNext={next}
              />
            )
          }
        >
          <div className="stack listing-step" ref={form}>
            <SendOutcome sending={sending} asking="the request was taken" />
            {approvalId !== undefined && <Sent approvalId={approvalId} name={name} onAgain={again} />}
            {approvalId === undefined && (
              <OpenStep
                step={step}
                props={props}
                currencies={currencies}
                listing={read.listing}
                reason={editor.reason}
                onReason={editor.setReason}
              />
            )}
          </div>
        </Panel>
      }
    />
  );
}

type OpenStepProps = {
  readonly step: StepIndex;
  readonly props: StepProps;
  readonly currencies: WizardProps["currencies"];
  readonly listing: ReadListing["listing"];
  readonly reason: string;
  readonly onReason: (reason: string) => void;
};

function OpenStep({ step, props, currencies, listing, reason, onReason }: OpenStepProps) {
  switch (step) {
    case 0:
      return <PairStep {...props} currencies={currencies} />;
    case 1:
      return <PriceStep {...props} />;
    case 2:
      return (
        <MarketFieldset
          base={baseOf(props.draft)}
          quote={props.draft.quote}
          market={props.draft.market}
          errors={props.errors.market}
          tried={props.tried}
          onChange={(market) => props.change({ market })}
        />
      );
    case 3:
      return <OptionsStep {...props} />;
    case 4:
      return <ContractsStep {...props} />;
    default:
      return <ReviewStep listing={listing} reason={reason} onReason={onReason} />;
  }
}

type StatusProps = { readonly index: number; readonly step: number; readonly sent: boolean; readonly bad: boolean };
function statusOf({ index, step, sent, bad }: StatusProps): "wait" | "process" | "finish" | "error" {
  if (sent) return "finish";
  if (bad) return "error";
  return index === step ? "process" : index < step ? "finish" : "wait";
}

type SentProps = { readonly approvalId: string; readonly name: string; readonly onAgain: () => void };
const Sent = ({ approvalId, name, onAgain }: SentProps) => (
  <Callout
    tone="ok"
    title={`${name} is waiting for another operator.`}
    actions={
      <>
        <Button size="small" type="primary" onClick={() => go(paths.credit, { open: approvalId })}>
          Open the request
        </Button>
        <Button size="small" onClick={onAgain}>
          List another market
        </Button>
      </>
    }
  >
    The request waits under Approvals for 24 h. Nothing is listed before it is approved.
  </Callout>
);
