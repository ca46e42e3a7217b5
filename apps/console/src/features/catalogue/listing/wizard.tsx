import type { OutputOf } from "@candor/contract/route.ts";
import { approvalsQueue } from "@candor/contract/routes/console/approvals.ts";
import type { currenciesList, marketsList } from "@candor/contract/routes/console/catalogue.ts";
import { marketRequest } from "@candor/contract/routes/console/listing.ts";
import { consoleState } from "@candor/contract/routes/console/session.ts";
import { Button, Steps } from "antd";
import { useRef, useState } from "react";
import { refresh } from "../../../shared/api/use-read.ts";
import { isSending, useSend } from "../../../shared/api/use-send.ts";
import { EditorPage } from "../../../shared/editor/editor-page.tsx";
import { useUnsaved } from "../../../shared/editor/unsaved-guard.tsx";
import { useKeys } from "../../../shared/keys/use-keys.ts";
import { go } from "../../../shared/navigation.ts";
import { linkOf, paths } from "../../../shared/paths.ts";
import { usedPlaces } from "../../../shared/terms/rows.ts";
import { Callout, SendOutcome } from "../../../shared/ui/callout.tsx";
import { KeyCap } from "../../../shared/ui/key-cap.tsx";
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
import { MarketStep } from "./market-step.tsx";
import { PairStep } from "./pair-step.tsx";
import { PriceStep, usePricing } from "./price-step.tsx";
import { ReviewStep } from "./review-step.tsx";
import type { StepProps } from "./step.ts";
import { ContractsStep, OptionsStep } from "./terms-steps.tsx";

/** What a step says so far, in one line; empty while it says nothing. */
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

/** The steps at the left with what each says so far, the open one beside them. Nothing leaves the page before the last one. */
export function Wizard({ currencies, markets }: WizardProps) {
  const [draft, setDraft] = useState<ListingDraft>(emptyListing);
  const [step, setStep] = useState<StepIndex>(0);
  const [tried, setTried] = useState<ReadonlySet<number>>(new Set());
  const [reason, setReason] = useState("");
  const form = useRef<HTMLDivElement>(null);
  const { send, sending, reset } = useSend(marketRequest, "listing.market");
  const busy = isSending(sending);
  const known = { currencies: currencies.map(({ symbol }) => symbol), markets };
  const read = readListing(draft, known);
  const pricing = usePricing(baseOf(draft), draft.quote);
  const unpriced = draft.source === "index" && pricing.data?.priced === false;
  const approvalId = sending.state === "done" ? sending.data.approval_id : undefined;
  useUnsaved(approvalId === undefined && (draft !== emptyListing || reason !== ""));
  const wrong = (index: number) => (read.wrong[index] ?? 0) > 0 || (index === 1 && unpriced);
  const furthest = stepNames.findIndex((_, index) => wrong(index));
  const mayOpen = (index: number) => index <= step || furthest === -1 || index <= furthest;

  const open = (to: number) => {
    setStep(Math.max(0, Math.min(to, LAST_STEP)) as StepIndex);
    // The first field of the next step, so that the keyboard goes on where the eye does.
    setTimeout(() => form.current?.querySelector<HTMLElement>("input, textarea, button")?.focus(), 0);
  };
  const change = (changed: ListingDraft) => {
    if (sending.state === "refused") reset();
    setDraft(changed);
  };
  const next = async () => {
    if (busy) return;
    setTried(new Set([...tried, step]));
    if (wrong(step)) {
      setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(), 0);
      return;
    }
    if (step < LAST_STEP) {
      open(step + 1);
      return;
    }
    if (!read.listing || reason.trim() === "") return;
    await send({ ...read.listing, reason: reason.trim() });
    void refresh(approvalsQueue, consoleState);
  };
  useKeys([{ keys: "Ctrl+Enter", label: "next step, or ask", group: "Listing", inText: true, run: () => void next() }]);
  const again = () => {
    reset();
    setDraft(emptyListing);
    setReason("");
    setTried(new Set());
    open(0);
  };
  const props = { draft, errors: read.errors, tried: tried.has(step), onChange: change };
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
          title={approvalId === undefined ? stepNames[step] : "Asked for"}
          note={name}
          foot={
            approvalId === undefined && (
              <Foot
                step={step}
                busy={busy}
                read={read}
                reason={reason}
                blocked={unpriced && step === 1 ? "Without a price the index cannot be its source." : undefined}
                onBack={() => open(step - 1)}
                onNext={() => void next()}
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
                reason={reason}
                onReason={setReason}
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
      return <MarketStep {...props} />;
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

type FootProps = {
  readonly step: StepIndex;
  readonly busy: boolean;
  readonly read: ReadListing;
  readonly reason: string;
  readonly blocked: string | undefined;
  readonly onBack: () => void;
  readonly onNext: () => void;
};

function Foot({ step, busy, read, reason, blocked, onBack, onNext }: FootProps) {
  const last = step === LAST_STEP;
  const missing = last && read.listing && reason.trim() === "" ? "A reason is missing." : undefined;
  const words =
    blocked ?? missing ?? (last ? "Nothing changes before another operator approves." : "Nothing is sent yet.");
  return (
    <div className="editor-foot">
      <span className="editor-foot-words small muted" role="status">
        {words}
      </span>
      {step > 0 && (
        <Button disabled={busy} onClick={onBack}>
          Back
        </Button>
      )}
      <Button
        type="primary"
        loading={busy}
        disabled={blocked !== undefined || (last && (!read.listing || missing !== undefined))}
        onClick={onNext}
      >
        {last ? "Ask for approval" : `Next: ${stepNames[step + 1]}`} <KeyCap keys="Ctrl+Enter" />
      </Button>
    </div>
  );
}

type SentProps = { readonly approvalId: string; readonly name: string; readonly onAgain: () => void };
const Sent = ({ approvalId, name, onAgain }: SentProps) => (
  <Callout
    tone="ok"
    title={`${name} waits for another operator.`}
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
    The request is in Credit requests for 24 h. Nothing is listed before it is approved.
  </Callout>
);
