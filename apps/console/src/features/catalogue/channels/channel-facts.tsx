import { networkName } from "../../../shared/format/networks.ts";
import { Facts, Panel } from "../../../shared/ui/panel.tsx";
import { type Channel, type ChannelField, channelLabels, fieldsOf, shownTerm, sourceOf } from "./channel-form.ts";

/** What is fixed about a channel. */
export const fixedFacts = (channel: Channel) => [
  { name: "Network", value: networkName(channel.network) },
  { name: "Decimals", value: String(channel.decimals) },
  { name: "Addresses", value: sourceOf(channel) },
];

/** For a role that only reads: no control at all. */
export const ChannelFacts = ({ channel }: { readonly channel: Channel }) => (
  <Panel
    grow
    title={`${channel.symbol} ${channel.name}`}
    note={networkName(channel.network)}
    foot={<span>You read here as auditor: nothing on this page changes anything.</span>}
  >
    <Facts
      width={150}
      rows={[
        ...fixedFacts(channel),
        ...Object.entries(fieldsOf(channel)).map(([field, value]) => ({
          name: channelLabels[field as ChannelField],
          value: shownTerm(channel.symbol, field, value) || "none",
        })),
      ]}
    />
  </Panel>
);
