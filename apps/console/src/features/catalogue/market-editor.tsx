import { ApiError } from "@candor/contract/client/errors.ts";
import { approvalsQueue } from "@candor/contract/routes/console/approvals.ts";
import { marketRecord, marketSave, marketsList } from "@candor/contract/routes/console/catalogue.ts";
import { consoleState } from "@candor/contract/routes/console/session.ts";
import { Button } from "antd";
import { useState } from "react";
import { refresh } from "../../shared/api/use-read.ts";
import { useSend } from "../../shared/api/use-send.ts";
import { SomebodyFaster } from "../../shared/editor/difference.tsx";
import { merge } from "../../shared/editor/draft.ts";
import { EditorSide } from "../../shared/editor/editor-page.tsx";
import { EditField, EditSwitch } from "../../shared/editor/field.tsx";
import { useUnsaved } from "../../shared/editor/unsaved-guard.tsx";
import { type DraftOf, useDraft } from "../../shared/editor/use-draft.ts";
import { useKeys } from "../../shared/keys/use-keys.ts";
import { Asking, Callout, SendError } from "../../shared/ui/callout.tsx";
import { KeyCap } from "../../shared/ui/key-cap.tsx";
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
  const busy = sending.state === "sending" || sending.state === "asking";
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
  const settle = (act: () => void) => () => {
    reset();
    act();
  };
  return (
    <>
      <Panel
        grow
        title={`${market.base}/${market.quote}`}
        note={market.source === "index" ? "priced by the index" : "priced by its own book"}
        aside={<StateTag market={market} />}
        foot={
          <div className="editor-foot">
            <span className={`editor-foot-words small ${draft.dirty ? "warn" : "muted"}`}>
              {draft.dirty ? `${changes.length} ${changes.length === 1 ? "change" : "changes"}, not sent yet. ` : ""}
              {draft.dirty && why}
            </span>
            <Button disabled={!draft.dirty || busy} onClick={settle(draft.discard)}>
              Discard
            </Button>
            <Button type="primary" loading={busy} disabled={why !== undefined} onClick={() => void submit()}>
              {second || !draft.dirty ? "Ask for approval" : "Save the place"} <KeyCap keys="Ctrl+Enter" />
            </Button>
          </div>
        }
      >
        <div className="stack">
          {draft.theirs && (
            <SomebodyFaster
              theirs={draft.changes.length === 0 ? [] : theirChanges(market, draft)}
              clashes={merge(draft.base, draft.fields, draft.theirs).clashes.map((field) => marketLabels[field])}
              onTakeTheirs={settle(draft.takeTheirs)}
              onKeepMine={settle(draft.keepMine)}
            />
          )}
          {sending.state === "refused" && !conflict && <SendError error={sending.error} />}
          {sending.state === "asking" && <Asking what="the change was taken" />}
          {sending.state === "done" && !draft.dirty && (
            <Callout tone="ok" title={sending.data.approval_id ? "The request waits for another operator." : "Saved."}>
              {sending.data.approval_id && "The market stays as it is until it is approved."}
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
  if (!draft.dirty) return "Nothing is changed.";
  if (draft.theirs) return "Say first what becomes of the other's changes.";
  const [wrong] = Object.keys(errors) as MarketField[];
  if (wrong) return `Look at ${marketLabels[wrong].toLowerCase()}.`;
  return reason.trim() === "" ? "A reason is missing." : undefined;
}

const theirChanges = (market: Market, { base, theirs }: DraftOf<MarketFields>) =>
  theirs === undefined
    ? []
    : (Object.keys(base) as MarketField[])
        .filter((field) => base[field] !== theirs[field])
        .map((field) => ({
          field: marketLabels[field],
          before: shownValue(market, field, base[field]),
          after: shownValue(market, field, theirs[field]),
        }));

type MarketFormProps = {
  readonly market: Market;
  readonly draft: DraftOf<MarketFields>;
  readonly errors: MarketErrors;
};

function MarketForm({ market, draft, errors }: MarketFormProps) {
  const { fields, base, change } = draft;
  const waits = market.pending ? `fixed while the request of ${market.pending.requested_by} waits` : undefined;
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
        {field("min_notional", market.quote, waits, "the least an order is worth")}
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
        {field("sort", "", undefined, "saved at once, lower stands first")}
      </div>
    </div>
  );
}
