import { approvalsQueue } from "@candor/contract/routes/console/approvals.ts";
import { channelList, channelRequest } from "@candor/contract/routes/console/channels.ts";
import { consoleState } from "@candor/contract/routes/console/session.ts";
import { Button } from "antd";
import { useState } from "react";
import { refresh } from "../../shared/api/use-read.ts";
import { useSend } from "../../shared/api/use-send.ts";
import { Ask, AskFoot, Waits } from "../../shared/editor/ask.tsx";
import { DraftConflict } from "../../shared/editor/difference.tsx";
import { EditField, EditSwitch } from "../../shared/editor/field.tsx";
import { outcomeOf } from "../../shared/editor/outcome.ts";
import { useUnsaved } from "../../shared/editor/unsaved-guard.tsx";
import { type DraftOf, useDraft } from "../../shared/editor/use-draft.ts";
import { networkName } from "../../shared/format/networks.ts";
import { useKeys } from "../../shared/keys/use-keys.ts";
import { useMay } from "../../shared/operator.ts";
import { linkOf, paths } from "../../shared/paths.ts";
import { Asking, Callout, SendError } from "../../shared/ui/callout.tsx";
import { Facts, Panel, SectionLabel } from "../../shared/ui/panel.tsx";
import { CloseChannel, type Direction } from "./channel-close.tsx";
import { fixedFacts } from "./channel-facts.tsx";
import {
  type Channel,
  type ChannelErrors,
  type ChannelField,
  type ChannelFields,
  channelErrors,
  channelLabels,
  fieldsOf,
  requestInput,
  shownTerm,
} from "./channel-form.ts";

/** The terms of one channel. They leave this page only as a request; closing protects, and one operator does it at once. */
export function ChannelEditor({ channel }: { readonly channel: Channel }) {
  const mayAudit = useMay()("audit.read");
  const draft = useDraft<ChannelFields>(fieldsOf(channel), channel.version);
  const [reason, setReason] = useState("");
  const [closing, setClosing] = useState<Direction>();
  const { send, sending, reset } = useSend(channelRequest, `channel.${channel.id}`);
  const { busy, asking, done, error } = outcomeOf(sending);
  const errors = channelErrors(draft.fields, channel);
  const { symbol, approval_id: waiting } = channel;
  const shown = (value: string | boolean, field: string) => shownTerm(symbol, field, value);
  const changes = draft.changes.map(({ field, before, after }) => ({
    field: channelLabels[field],
    before: shown(before, field),
    after: shown(after, field),
  }));
  const why = whyNot({ draft, errors, reason, waiting: waiting !== null });
  useUnsaved(draft.dirty || reason !== "");
  const submit = async () => {
    const input = requestInput(channel, draft.version, draft.fields, reason.trim());
    if (why !== undefined || busy || !input) return;
    if (await send(input)) {
      draft.discard();
      setReason("");
    }
    void refresh(channelList, approvalsQueue, consoleState);
  };
  useKeys([
    { keys: "Ctrl+Enter", label: "ask for the terms", group: "Channel", inText: true, run: () => void submit() },
  ]);
  const discard = () => {
    reset();
    setReason("");
    draft.discard();
  };
  return (
    <Panel
      grow
      title={`${symbol} ${channel.name}`}
      note={networkName(channel.network)}
      aside={mayAudit && <a href={linkOf(paths.audit, { subject: `chain:${channel.id}` })}>History</a>}
      foot={
        <AskFoot
          dirty={draft.dirty}
          changes={changes.length}
          why={why}
          busy={busy}
          onAsk={() => void submit()}
          onDiscard={discard}
        />
      }
    >
      <div className="stack">
        {waiting !== null && <Waits approvalId={waiting} what="The channel" />}
        <DraftConflict draft={draft} labelOf={(field) => channelLabels[field]} shown={shown} onSettle={reset} />
        {error && <SendError error={error} />}
        {asking && <Asking what="the request was taken" />}
        {done && !draft.dirty && waiting === null && (
          <Callout tone="ok" title="The request is waiting for another operator." />
        )}
        <Facts width={96} rows={fixedFacts(channel)} />
        <Terms channel={channel} draft={draft} errors={errors} onClose={setClosing} />
        {changes.length > 0 && <Ask changes={changes} reason={reason} onReason={setReason} />}
      </div>
      {closing && <CloseChannel channel={channel} direction={closing} onClose={() => setClosing(undefined)} />}
    </Panel>
  );
}

type Why = {
  readonly draft: DraftOf<ChannelFields>;
  readonly errors: ChannelErrors;
  readonly reason: string;
  readonly waiting: boolean;
};

function whyNot({ draft, errors, reason, waiting }: Why): string | undefined {
  if (!draft.dirty) return "No changes yet.";
  if (waiting) return "A request is already pending.";
  if (draft.theirs) return "Resolve the conflict first.";
  const [wrong] = Object.keys(errors) as ChannelField[];
  if (wrong) return `Check ${channelLabels[wrong].toLowerCase()}.`;
  return reason.trim() === "" ? "Enter a reason." : undefined;
}

type TermsProps = {
  readonly channel: Channel;
  readonly draft: DraftOf<ChannelFields>;
  readonly errors: ChannelErrors;
  readonly onClose: (direction: Direction) => void;
};

function Terms({ channel, draft, errors, onClose }: TermsProps) {
  const { fields, base, change } = draft;
  const fixed = channel.approval_id === null ? undefined : "locked while the request is pending";
  const field = (name: Exclude<ChannelField, `${string}_open`>, unit: string, hint = "") => (
    <EditField
      label={channelLabels[name]}
      unit={unit}
      numeric={name !== "explorer_tx"}
      maxLength={name === "explorer_tx" ? 200 : 30}
      value={fields[name]}
      was={fields[name] === base[name] ? undefined : shownTerm(channel.symbol, name, base[name])}
      fixed={fixed}
      {...(hint === "" ? {} : { hint })}
      error={errors[name]}
      onChange={(value) => change({ [name]: value })}
    />
  );
  const toggle = (direction: Direction) => {
    const name = `${direction}_open` as const;
    return (
      <div>
        <EditSwitch
          label={channelLabels[name]}
          on="open"
          off="closed"
          value={fields[name]}
          changed={fields[name] !== base[name]}
          fixed={fixed}
          onChange={(open) => change({ [name]: open })}
        />
        {base[name] && (
          <Button size="small" danger onClick={() => onClose(direction)}>
            Close {direction === "deposit" ? "deposits" : "withdrawals"} now…
          </Button>
        )}
      </div>
    );
  };
  return (
    <>
      <section>
        <SectionLabel>Deposits</SectionLabel>
        <div className="form-grid">
          {toggle("deposit")}
          {field("deposit_min", channel.symbol)}
          {field("confirmations", "", "until a deposit is confirmed")}
        </div>
      </section>
      <section>
        <SectionLabel>Withdrawals</SectionLabel>
        <div className="form-grid">
          {toggle("withdraw")}
          {field("withdraw_fee", channel.symbol, "on top of what the user receives")}
          {field("withdraw_min", channel.symbol)}
          {field("withdraw_max", channel.symbol)}
          {field("two_people_above", channel.symbol, "two operators approve")}
        </div>
      </section>
      <section>
        <SectionLabel>Explorer</SectionLabel>
        {field("explorer_tx", "", "{id} stands for the transaction ID; empty for none")}
      </section>
    </>
  );
}
