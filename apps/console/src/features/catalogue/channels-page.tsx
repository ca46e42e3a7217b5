import { channelList } from "@candor/contract/routes/console/channels.ts";
import { useRead } from "../../shared/api/use-read.ts";
import { EditorPage, PickList } from "../../shared/editor/editor-page.tsx";
import { UnsavedGuard } from "../../shared/editor/unsaved-guard.tsx";
import { useListKeys } from "../../shared/editor/use-list-keys.ts";
import { networkName } from "../../shared/format/networks.ts";
import { replaceWith, useQueryParams } from "../../shared/navigation.ts";
import { useMay } from "../../shared/operator.ts";
import { paths } from "../../shared/paths.ts";
import { ReadError } from "../../shared/ui/callout.tsx";
import { money } from "../../shared/ui/money.tsx";
import { Panel } from "../../shared/ui/panel.tsx";
import { Shape } from "../../shared/ui/shape.tsx";
import { Empty, Skeleton } from "../../shared/ui/skeleton.tsx";
import { ChannelEditor } from "./channel-editor.tsx";
import { ChannelFacts } from "./channel-facts.tsx";
import { type Channel, sourceOf } from "./channel-form.ts";
import { Parts } from "./parts.tsx";
import "./catalogue.css";

const EVERY_MS = 15_000;

/** How each currency comes in and goes out, with what that costs. */
export default function ChannelsPage() {
  const query = useRead(channelList, {}, { refetchInterval: EVERY_MS });
  const params = useQueryParams();
  const mayRequest = useMay()("channels.request");
  const list = query.data?.list ?? [];
  const open = params["open"] ?? (list[0] && String(list[0].id));
  const chosen = list.find(({ id }) => String(id) === open);
  const choose = (id: string) => replaceWith(paths.channels, { open: id });
  useListKeys({ ids: list.map(({ id }) => String(id)), chosen: open, choose, noun: "channel" });
  return (
    <Parts current={paths.channels}>
      <UnsavedGuard />
      <div className="wide-list">
        <EditorPage
          list={
            <Panel grow flush title="Channels" note={query.data ? String(list.length) : ""}>
              {query.isError && !query.data && (
                <div className="panel-body">
                  <ReadError what="The channels" error={query.error} onRetry={() => void query.refetch()} />
                </div>
              )}
              {query.isPending && <Skeleton rows={8} what="Loading the channels" />}
              {list.length > 0 && (
                <PickList
                  label="Channels"
                  items={list}
                  keyOf={({ id }) => String(id)}
                  chosen={open}
                  onChoose={choose}
                  columns={columns}
                />
              )}
            </Panel>
          }
          form={
            chosen ? (
              mayRequest ? (
                <ChannelEditor key={chosen.id} channel={chosen} />
              ) : (
                <ChannelFacts channel={chosen} />
              )
            ) : (
              <Panel grow title="Channel">
                {query.isPending ? (
                  <Skeleton rows={6} />
                ) : (
                  <Empty title="No channel is open">Choose one in the list.</Empty>
                )}
              </Panel>
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
