import type { OutputOf } from "@candor/contract/route.ts";
import {
  type WalletService,
  walletServiceEvents,
  walletServiceRetry,
  walletServices,
} from "@candor/contract/routes/console/wallet-services.ts";
import { Button, Table } from "antd";
import { refresh, useRead } from "../../../shared/api/use-read.ts";
import { isSending, useSend } from "../../../shared/api/use-send.ts";
import { dayTime } from "../../../shared/format/time.ts";
import { useMay } from "../../../shared/operator.ts";
import { SendOutcome } from "../../../shared/ui/callout.tsx";
import { Loading } from "../../../shared/ui/loading.tsx";
import { SectionLabel } from "../../../shared/ui/panel.tsx";

type Event = OutputOf<typeof walletServiceEvents>["list"][number];

const EVERY_MS = 15_000;

function stateOf({ delivered_at, next_at, failure }: Event): string {
  if (delivered_at) return `delivered ${dayTime(delivered_at)}`;
  if (next_at) return failure === "" ? "waiting" : `${failure}; next attempt ${dayTime(next_at)}`;
  return `given up: ${failure}`;
}

/** What the service was notified of, newest first, and another attempt for what it did not take. */
export function ServiceEvents({ service: { id, events_failed } }: { readonly service: WalletService }) {
  const query = useRead(walletServiceEvents, { id }, { refetchInterval: EVERY_MS });
  const mayRetry = useMay()("services.request");
  const { send, sending } = useSend(walletServiceRetry, `service.${id}.retry`);
  const retry = async () => {
    await send({ id });
    void refresh(walletServiceEvents, walletServices);
  };
  if (!query.data) return <Loading query={query} what="the events" rows={3} />;
  return (
    <section>
      <SectionLabel>Events</SectionLabel>
      <Table<Event>
        size="small"
        rowKey="id"
        dataSource={query.data.list}
        pagination={{ pageSize: 10, hideOnSinglePage: true }}
        locale={{ emptyText: "No events yet." }}
        columns={[
          { title: "Event", dataIndex: "type" },
          { title: "Record", dataIndex: "subject", ellipsis: true },
          { title: "At", dataIndex: "at", render: (at: string) => dayTime(at) },
          { title: "State", render: (_, event) => stateOf(event) },
        ]}
      />
      {events_failed > 0 && mayRetry && (
        <Button loading={isSending(sending)} onClick={() => void retry()}>
          Send {events_failed} again
        </Button>
      )}
      <SendOutcome sending={sending} asking="they are sent again" />
    </section>
  );
}
