import { channelList } from "@candor/contract/routes/console/channels.ts";
import { useRead } from "../../../shared/api/use-read.ts";
import { keyOfId } from "../../../shared/editor/use-picked.ts";
import { networkName } from "../../../shared/format/networks.ts";
import { type Channel, sourceOf } from "../../../shared/listing/channel-form.ts";
import { useMay } from "../../../shared/operator.ts";
import { paths } from "../../../shared/paths.ts";
import { money } from "../../../shared/ui/money.tsx";
import { Shape } from "../../../shared/ui/shape.tsx";
import { ListPage } from "../list-page.tsx";
import { ChannelEditor } from "./channel-editor.tsx";
import { ChannelFacts } from "./channel-facts.tsx";

const EVERY_MS = 15_000;

/** The deposit and withdrawal channels of each currency, with their fees. */
export default function ChannelsPage() {
  const query = useRead(channelList, {}, { refetchInterval: EVERY_MS });
  const mayRequest = useMay()("channels.request");
  return (
    <ListPage
      path={paths.channels}
      title="Channels"
      noun="channel"
      what="the channels"
      rows={8}
      query={query}
      items={query.data?.list}
      keyOf={keyOfId}
      columns={columns}
      form={(channel) =>
        mayRequest ? <ChannelEditor key={channel.id} channel={channel} /> : <ChannelFacts channel={channel} />
      }
    />
  );
}

const OpenMark = ({ open, note }: { readonly open: boolean; readonly note: string }) => (
  <span className="two-line">
    <span className={open ? "up" : "warn"}>
      <Shape kind={open ? "tick" : "triangle"} size={11} /> {open ? "open" : "closed"}
    </span>
    <span>{note}</span>
  </span>
);

const columns = [
  {
    key: "name",
    title: "Channel",
    cell: ({ symbol, name, network, approval_id }: Channel) => (
      <span className="two-line">
        <span>
          {symbol} {name}
        </span>
        <span>{approval_id === null ? networkName(network) : <span className="warn">request pending</span>}</span>
      </span>
    ),
  },
  {
    key: "deposit",
    title: "Deposits",
    cell: ({ deposit_open, deposit_min }: Channel) => (
      <OpenMark open={deposit_open} note={`from ${money(deposit_min)}`} />
    ),
  },
  {
    key: "withdraw",
    title: "Withdrawals",
    cell: ({ withdraw_open, withdraw_min, withdraw_max }: Channel) => (
      <OpenMark open={withdraw_open} note={`${money(withdraw_min)} to ${money(withdraw_max)}`} />
    ),
  },
  {
    key: "fee",
    title: "Fee",
    align: "right" as const,
    wide: true,
    cell: ({ withdraw_fee }: Channel) => money(withdraw_fee),
  },
  {
    key: "above",
    title: "Two people above",
    align: "right" as const,
    wide: true,
    cell: ({ two_people_above }: Channel) => money(two_people_above),
  },
  {
    key: "confirmations",
    title: "Conf.",
    align: "right" as const,
    wide: true,
    cell: ({ confirmations }: Channel) => confirmations,
  },
  {
    key: "source",
    title: "Addresses, explorer",
    wide: true,
    cell: (channel: Channel) => (
      <span className="two-line">
        <span className={channel.address_source === null && channel.network !== "bank" ? "warn" : ""}>
          {channel.pool_free === null
            ? (channel.address_source ?? sourceOf(channel))
            : `pool, ${channel.pool_free} free`}
        </span>
        <span>{URL.parse(channel.explorer_tx)?.hostname ?? "no explorer"}</span>
      </span>
    ),
  },
];
