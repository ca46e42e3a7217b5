import { channelList } from "@candor/contract/routes/console/channels.ts";
import { useRead } from "../../../shared/api/use-read.ts";
import { EditorPage } from "../../../shared/editor/editor-page.tsx";
import { ListPanel, NothingOpen } from "../../../shared/editor/list-panel.tsx";
import { UnsavedGuard } from "../../../shared/editor/unsaved-guard.tsx";
import { keyOfId, usePicked } from "../../../shared/editor/use-picked.ts";
import { networkName } from "../../../shared/format/networks.ts";
import { useMay } from "../../../shared/operator.ts";
import { paths } from "../../../shared/paths.ts";
import { money } from "../../../shared/ui/money.tsx";
import { Shape } from "../../../shared/ui/shape.tsx";
import { Parts } from "../parts.tsx";
import { ChannelEditor } from "./channel-editor.tsx";
import { ChannelFacts } from "./channel-facts.tsx";
import { type Channel, sourceOf } from "./channel-form.ts";
import "../catalogue.css";

const EVERY_MS = 15_000;

/** How each currency comes in and goes out, with what that costs. */
export default function ChannelsPage() {
  const query = useRead(channelList, {}, { refetchInterval: EVERY_MS });
  const mayRequest = useMay()("channels.request");
  const list = query.data?.list ?? [];
  const { open, chosen, choose } = usePicked({ items: list, keyOf: keyOfId, path: paths.channels, noun: "channel" });
  return (
    <Parts current={paths.channels}>
      <UnsavedGuard />
      <div className="wide-list">
        <EditorPage
          list={
            <ListPanel
              title="Channels"
              query={query}
              items={query.data?.list}
              what="the channels"
              rows={8}
              keyOf={keyOfId}
              chosen={open}
              onChoose={choose}
              columns={columns}
            />
          }
          form={
            chosen ? (
              mayRequest ? (
                <ChannelEditor key={chosen.id} channel={chosen} />
              ) : (
                <ChannelFacts channel={chosen} />
              )
            ) : (
              <NothingOpen noun="channel" pending={query.isPending} />
            )
          }
        />
      </div>
    </Parts>
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
        <span>{approval_id === null ? networkName(network) : <span className="warn">a request waits</span>}</span>
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
