import { ApiError } from "@candor/contract/client/errors.ts";
import { approvalsQueue } from "@candor/contract/routes/console/approvals.ts";
import { marketRecord, marketSave, marketsList } from "@candor/contract/routes/console/catalogue.ts";
import { consoleState } from "@candor/contract/routes/console/session.ts";
import { useState } from "react";
import { refresh } from "../../shared/api/use-read.ts";
import { isSending, useSend } from "../../shared/api/use-send.ts";
import { DraftConflict } from "../../shared/editor/difference.tsx";
import { EditorFoot } from "../../shared/editor/editor-foot.tsx";
import { EditorSide } from "../../shared/editor/editor-page.tsx";
import { EditField, EditSwitch } from "../../shared/editor/field.tsx";
import { useUnsaved } from "../../shared/editor/unsaved-guard.tsx";
import { type DraftOf, useDraft } from "../../shared/editor/use-draft.ts";
import { useKeys } from "../../shared/keys/use-keys.ts";
import { Asking, Callout, SendError } from "../../shared/ui/callout.tsx";
import { Panel, SectionLabel } from "../../shared/ui/panel.tsx";
import { Tag } from "../../shared/ui/status.tsx";
import {
  fieldsOf,
  type Market,
  type MarketErrors,
  type MarketField,
  type MarketFields,
  marketErrors,
  marketLabels,
  needsSecond,
  saveInput,
  shownValue,
} from "./market-form.ts";
import { MarketHistory, type MarketHistoryProps } from "./market-history.tsx";
import { MarketRail } from "./market-rail.tsx";

type MarketEditorProps = { readonly market: Market; readonly history: MarketHistoryProps["history"] };

/** Form and rail of one market. What it charges, its limits and whether it is open only leave this page as a request. */
export function MarketEditor({ market, history }: MarketEditorProps) {
  const served = fieldsOf(market);
  const draft = useDraft<MarketFields>(served, market.version);
  const [reason, setReason] = useState("");
  const { send, sending, reset } = useSend(marketSave, `market.${market.id}`);
  const busy = isSending(sending);
  const errors = marketErrors(draft.fields);
  const second = needsSecond(draft.changes);
  const changes = draft.changes.map(({ field, before, after }) => ({
    field: marketLabels[field],
    before: shownValue(market, field, before),
    after: shownValue(market, field, after),
  }));
  useUnsaved(draft.dirty || reason !== "");
  const why = whyNot({ draft, errors, reason });
  const submit = async () => {
    const input = saveInput(market, draft.version, draft.fields, reason.trim());
    if (why !== undefined || busy || !input) return;
    const done = await send(input);
    if (done) {
      draft.saved(fieldsOf(done.market), done.market.version);
      setReason("");
    }
    void refresh(marketRecord, marketsList, approvalsQueue, consoleState);
  };
  useKeys([{ keys: "Ctrl+Enter", label: "send the changes", group: "Market", inText: true, run: () => void submit() }]);
  const conflict =
    sending.state === "refused" && sending.error instanceof ApiError && sending.error.error === "VERSION_CONFLICT";
  const discard = () => {
    reset();
    draft.discard();
  };
  return (
    <>
      <Panel
        grow
        title={`${market.base}/${market.quote}`}
        note={market.source === "index" ? "priced by the index" : "priced by its own book"}
        aside={<StateTag market={market} />}
        foot={
          <EditorFoot
            dirty={draft.dirty}
            words={
              draft.dirty && (
                <>
                  {changes.length} {changes.length === 1 ? "change" : "changes"}, not sent yet. {why}
                </>
              )
            }
            busy={busy}
            blocked={why !== undefined}
            save={second || !draft.dirty ? "Ask for approval" : "Save the sort order"}
            onSave={() => void submit()}
            onDiscard={discard}
          />
        }
      >
        <div className="stack">
          <DraftConflict
            draft={draft}
            labelOf={(field) => marketLabels[field]}
            shown={(value, field) => shownValue(market, field, value)}
            onSettle={reset}
          />
          {sending.state === "refused" && !conflict && <SendError error={sending.error} />}
          {sending.state === "asking" && <Asking what="the change was taken" />}
          {sending.state === "done" && !draft.dirty && (
            <Callout
              tone="ok"
              title={sending.data.approval_id ? "The request is waiting for another operator." : "Saved."}
            >
              {sending.data.approval_id && "The market does not change until it is approved."}
            </Callout>
          )}
          <MarketForm market={market} draft={draft} errors={errors} />
        </div>
      </Panel>
      <EditorSide>
        <MarketRail market={market} changes={changes} second={second} reason={reason} onReason={setReason} />
        <MarketHistory market={market} history={history} />
      </EditorSide>
    </>
  );
}

export const StateTag = ({ market }: { readonly market: Market }) =>
  market.state === "open" ? (
    <Tag tone="ok" shape="tick">
      Open
    </Tag>
  ) : (
    <Tag tone="warn" shape="triangle">
      Closed
    </Tag>
  );

type Why = { readonly draft: DraftOf<MarketFields>; readonly errors: MarketErrors; readonly reason: string };

function whyNot({ draft, errors, reason }: Why): string | undefined {
  if (!draft.dirty) return "No changes yet.";
  if (draft.theirs) return "Resolve the conflict first.";
  const [wrong] = Object.keys(errors) as MarketField[];
  if (wrong) return `Check ${marketLabels[wrong].toLowerCase()}.`;
  return reason.trim() === "" ? "Enter a reason." : undefined;
}

type MarketFormProps = {
  readonly market: Market;
  readonly draft: DraftOf<MarketFields>;
  readonly errors: MarketErrors;
};

function MarketForm({ market, draft, errors }: MarketFormProps) {
  const { fields, base, change } = draft;
  const waits = market.pending ? `locked while the request of ${market.pending.requested_by} is pending` : undefined;
  const inBook = market.open_orders > 0 ? `fixed while ${market.open_orders} orders are open` : undefined;
  const field = (name: Exclude<MarketField, "open">, unit: string, fixed?: string | undefined, hint?: string) => (
    <EditField
      key={name}
      label={marketLabels[name]}
      unit={unit}
      numeric
      value={fields[name]}
      was={fields[name] === base[name] ? undefined : shownValue(market, name, base[name])}
      fixed={fixed}
      {...(hint ? { hint } : {})}
      error={errors[name]}
      onChange={(value) => change({ [name]: value })}
    />
  );
  return (
    <div>
      <SectionLabel>Fees</SectionLabel>
      <div className="form-grid">
        {field("taker_fee", "%", waits)}
        {field("maker_fee", "%", waits)}
      </div>
      <SectionLabel>Size and price</SectionLabel>
      <div className="form-grid">
        {field("tick", market.quote, waits ?? inBook, "the step of a price")}
        {field("lot", market.base, waits ?? inBook, "the step of an amount")}
        {field("min_notional", market.quote, waits, "minimum value of an order")}
        {field("price_band", "%", waits, "market orders never fill beyond it")}
      </div>
      <SectionLabel>Market</SectionLabel>
      <div className="form-grid">
        <EditSwitch
          label="Trading"
          on="open"
          off="closed"
          value={fields.open}
          changed={fields.open !== base.open}
          fixed={waits}
          onChange={(open) => change({ open })}
        />
        {field("sort", "", undefined, "saved immediately, lower comes first")}
      </div>
    </div>
  );
}
