import { channelList, channelRequest } from "@candor/contract/routes/console/channels.ts";
import { Button } from "antd";
import { useState } from "react";
import { lookAt, RequestPanel } from "../../../shared/editor/editor-panel.tsx";
import { EditField, EditSwitch } from "../../../shared/editor/field.tsx";
import { type Editor, useEditor } from "../../../shared/editor/use-editor.ts";
import { networkName } from "../../../shared/format/networks.ts";
import {
  type Channel,
  type ChannelField,
  type ChannelFields,
  channelErrors,
  fieldsOf,
  requestInput,
  shownTerm,
} from "../../../shared/listing/channel-form.ts";
import { channelLabels } from "../../../shared/terms/labels.ts";
import { Facts, SectionLabel } from "../../../shared/ui/panel.tsx";
import { CloseChannel, type Direction } from "./channel-close.tsx";
import { fixedFacts } from "./channel-facts.tsx";

/** The terms of one channel. A change is a request; one operator can close the channel immediately. */
export function ChannelEditor({ channel }: { readonly channel: Channel }) {
  const { id, symbol, name } = channel;
  const [closing, setClosing] = useState<Direction>();
  const editor = useEditor({
    served: fieldsOf(channel),
    version: channel.version,
    route: channelRequest,
    slot: `channel.${id}`,
    wrong: (fields) => lookAt(channelErrors(fields, channel), channelLabels),
    input: (fields, version, reason) => requestInput(channel, version, fields, reason),
    stale: [channelList],
    request: { waiting: channel.approval_id },
    shortcut: { label: "ask for the terms", group: "Channel" },
  });
  return (
    <>
      <RequestPanel
        editor={editor}
        title={`${symbol} ${name}`}
        note={networkName(channel.network)}
        subject={`chain:${id}`}
        what="The channel"
        labelOf={(field) => channelLabels[field]}
        shown={(value, field) => shownTerm(symbol, field, value)}
      >
        <Facts width={96} rows={fixedFacts(channel)} />
        <Terms channel={channel} editor={editor} onClose={setClosing} />
      </RequestPanel>
      {closing && <CloseChannel channel={channel} direction={closing} onClose={() => setClosing(undefined)} />}
    </>
  );
}

type TermsProps = {
  readonly channel: Channel;
  readonly editor: Editor<ChannelFields>;
  readonly onClose: (direction: Direction) => void;
};

function Terms({ channel, editor, onClose }: TermsProps) {
  const { fields, base } = editor;
  const errors = channelErrors(fields, channel);
  const field = (name: Exclude<ChannelField, `${string}_open`>, unit: string, hint = "") => {
    const text = editor.text(name);
    return (
      <EditField
        label={channelLabels[name]}
        unit={unit}
        numeric={name !== "explorer_tx"}
        maxLength={name === "explorer_tx" ? 200 : 30}
        hint={hint}
        error={errors[name]}
        {...text}
        was={text.was && shownTerm(channel.symbol, name, text.was)}
      />
    );
  };
  const toggle = (direction: Direction) => {
    const name = `${direction}_open` as const;
    return (
      <div>
        <EditSwitch label={channelLabels[name]} on="open" off="closed" {...editor.flag(name)} />
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
