import { networkName } from "../../../shared/format/networks.ts";
import {
  type Channel,
  type ChannelField,
  fieldsOf,
  shownTerm,
  sourceOf,
} from "../../../shared/listing/channel-form.ts";
import { channelLabels } from "../../../shared/terms/labels.ts";
import { Facts, ReadPanel } from "../../../shared/ui/panel.tsx";

/** The fixed facts of a channel. */
export const fixedFacts = (channel: Channel) => [
  { name: "Network", value: networkName(channel.network) },
  { name: "Decimals", value: String(channel.decimals) },
  { name: "Addresses", value: sourceOf(channel) },
];

export const ChannelFacts = ({ channel }: { readonly channel: Channel }) => (
  <ReadPanel title={`${channel.symbol} ${channel.name}`} note={networkName(channel.network)}>
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
  </ReadPanel>
);
