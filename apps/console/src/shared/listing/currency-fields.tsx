import { PlusOutlined } from "@ant-design/icons";
import { type Network, networks } from "@candor/contract/routes/deposit.ts";
import { Button, Segmented } from "antd";
import { EditField, EditSwitch } from "../editor/field.tsx";
import { networkName } from "../format/networks.ts";
import { channelLabels } from "../terms/labels.ts";
import { SelectField } from "../ui/fields.tsx";
import { FormField } from "../ui/form-field.tsx";
import { SectionLabel } from "../ui/panel.tsx";
import type { ChannelField, ChannelFields } from "./channel-form.ts";
import {
  type ChannelDraft,
  type CurrencyDraft,
  type CurrencyErrors,
  mayAddChannel,
  type NewChannelErrors,
  withChannel,
} from "./currency-form.ts";
import { errorOf } from "./error-of.ts";
import "./listing.css";

type CurrencyFieldsProps = {
  readonly draft: CurrencyDraft;
  readonly errors: CurrencyErrors;
  /** Shows errors of empty fields too. */
  readonly tried: boolean;
  /** A coin that is sold is a crypto-asset. */
  readonly isCoin?: boolean;
  readonly onChange: (draft: CurrencyDraft) => void;
};

/** A new currency and its deposit and withdrawal channels. */
export function CurrencyFields({ draft, errors, tried, isCoin = false, onChange }: CurrencyFieldsProps) {
  const change = (fields: Partial<CurrencyDraft>) => onChange({ ...draft, ...fields });
  const changeChannel = (changed: ChannelDraft) =>
    change({ channels: draft.channels.map((each) => (each.key === changed.key ? changed : each)) });
  return (
    <>
      <div className="form-grid">
        <EditField
          label="Symbol"
          maxLength={12}
          value={draft.symbol}
          hint="can never change"
          error={errorOf(tried, draft.symbol, errors.symbol)}
          onChange={(value) => change({ symbol: value.trim().toUpperCase() })}
        />
        <EditField
          label="Name"
          maxLength={60}
          value={draft.name}
          error={errorOf(tried, draft.name, errors.name)}
          onChange={(name) => change({ name })}
        />
        {!isCoin && (
          <FormField label="Kind">
            {() => (
              <Segmented<"crypto" | "fiat">
                aria-label="Kind"
                value={draft.kind}
                onChange={(kind) => change({ kind })}
                options={[
                  { value: "crypto", label: "Crypto-asset" },
                  { value: "fiat", label: "Fiat money" },
                ]}
              />
            )}
          </FormField>
        )}
        <EditField
          label="Decimals"
          numeric
          maxLength={1}
          value={draft.decimals}
          hint="0 to 8, can never change"
          error={errors.decimals}
          onChange={(decimals) => change({ decimals })}
        />
      </div>
      <SectionLabel aside="more can be added later, each by two operators">Channels</SectionLabel>
      <div className="listing-channels">
        {draft.channels.length === 0 && (
          <p className="small muted">
            Without a channel the currency can be traded, but neither deposited nor withdrawn.
          </p>
        )}
        {draft.channels.map((channel, index) => (
          <Channel
            key={channel.key}
            symbol={draft.symbol}
            place={index + 1}
            channel={channel}
            errors={errors.channels.get(channel.key) ?? {}}
            tried={tried}
            onChange={changeChannel}
            onRemove={() => change({ channels: draft.channels.filter(({ key }) => key !== channel.key) })}
          />
        ))}
        <Button
          size="small"
          icon={<PlusOutlined />}
          disabled={!mayAddChannel(draft)}
          onClick={() => onChange(withChannel(draft))}
        >
          Add a channel
        </Button>
      </div>
    </>
  );
}

type ChannelProps = {
  readonly symbol: string;
  readonly place: number;
  readonly channel: ChannelDraft;
  readonly errors: NewChannelErrors;
  readonly tried: boolean;
  readonly onChange: (channel: ChannelDraft) => void;
  readonly onRemove: () => void;
};

function Channel({ symbol, place, channel, errors, tried, onChange, onRemove }: ChannelProps) {
  const { terms } = channel;
  const set = (fields: Partial<ChannelFields>) => onChange({ ...channel, terms: { ...terms, ...fields } });
  const field = (name: Exclude<ChannelField, `${string}_open`>, unit: string, hint?: string) => (
    <EditField
      label={channelLabels[name]}
      unit={unit}
      numeric={name !== "explorer_tx"}
      maxLength={name === "explorer_tx" ? 200 : 30}
      value={terms[name]}
      {...(hint ? { hint } : {})}
      error={errorOf(tried, terms[name], errors[name])}
      onChange={(value) => set({ [name]: value })}
    />
  );
  const toggle = (name: "deposit_open" | "withdraw_open") => (
    <EditSwitch
      label={channelLabels[name]}
      on="open from the listing on"
      off="closed"
      value={terms[name]}
      changed={false}
      {...(channel.network === "manual" ? { fixed: "a manual channel cannot be open" } : {})}
      onChange={(open) => set({ [name]: open })}
    />
  );
  return (
    <fieldset className="listing-channel" aria-label={`Channel ${place}`}>
      <div className="listing-channel-head">
        <strong>{channel.name.trim() || `Channel ${place}`}</strong>
        <Button size="small" type="text" onClick={onRemove}>
          Remove
        </Button>
      </div>
      <div className="form-grid form-grid-3">
        <EditField
          label="Name"
          maxLength={30}
          value={channel.name}
          hint="as users see it: ERC20"
          error={errorOf(tried, channel.name, errors.name)}
          onChange={(name) => onChange({ ...channel, name })}
        />
        <SelectField<Network>
          label="Network"
          error={errors.network}
          aria-label="Network"
          value={channel.network}
          onChange={(network) =>
            onChange({
              ...channel,
              network,
              ...(network === "manual" ? { terms: { ...terms, deposit_open: false, withdraw_open: false } } : {}),
            })
          }
          options={networks.map((network) => ({ value: network, label: networkName(network) }))}
        />
        <EditField
          label="Decimals"
          numeric
          maxLength={1}
          value={channel.decimals}
          hint="of the chain, at most the currency's"
          error={errors.decimals}
          onChange={(decimals) => onChange({ ...channel, decimals })}
        />
        {toggle("deposit_open")}
        {field("deposit_min", symbol)}
        {field("confirmations", "", "until a deposit is confirmed")}
        {toggle("withdraw_open")}
        {field("withdraw_fee", symbol, "on top of what the user receives")}
        {field("two_people_above", symbol, "two operators approve")}
        {field("withdraw_min", symbol)}
        {field("withdraw_max", symbol)}
        {field("explorer_tx", "", "https://… with {id} for the transaction ID")}
      </div>
    </fieldset>
  );
}
