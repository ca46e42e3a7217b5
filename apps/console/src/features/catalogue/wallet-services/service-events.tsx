import type { OutputOf } from "@candor/contract/route.ts";
import {
  type WalletService,
  walletServiceEvents,
  walletServiceRetry,
  walletServices,
} from "@candor/contract/routes/console/wallet-services.ts";
import { Button } from "antd";
import { refresh, useRead } from "../../../shared/api/use-read.ts";
import { isSending, useSend } from "../../../shared/api/use-send.ts";
import { useNow } from "../../../shared/clock.ts";
import { countText } from "../../../shared/format/count.ts";
import { near } from "../../../shared/format/time.ts";
import { useMay } from "../../../shared/operator.ts";
import { cashPath, linkOf } from "../../../shared/paths.ts";
import { SendOutcome } from "../../../shared/ui/callout.tsx";
import { Loading } from "../../../shared/ui/loading.tsx";
import { SectionLabel } from "../../../shared/ui/panel.tsx";
import { Tag } from "../../../shared/ui/status.tsx";
import { Table } from "../../../shared/ui/table.tsx";
import { TwoLine } from "../../../shared/ui/two-line.tsx";
import { recordOf, stateOf, typeNames } from "./event-words.ts";

type Event = OutputOf<typeof walletServiceEvents>["list"][number];

const EVERY_MS = 5_000;

/** What the service was notified of, newest first, and another attempt for what it did not take. */
export function ServiceEvents({ service: { id, events_failed } }: { readonly service: WalletService }) {
  const query = useRead(walletServiceEvents, { id }, { refetchInterval: EVERY_MS });
  const now = useNow();
  const mayRetry = useMay()("services.request");
  const { send, sending } = useSend(walletServiceRetry, `service.${id}.retry`);
  const retry = async () => {
    await send({ id });
    void refresh(walletServiceEvents, walletServices);
  };
  if (!query.data) return <Loading query={query} what="the events" rows={3} />;
  const { list } = query.data;
  return (
    <section aria-label="Events">
      <SectionLabel aside={list.length > 0 && "the latest 100, newest first"}>Events</SectionLabel>
      {list.length === 0 ? (
        <p className="small muted">No events yet.</p>
      ) : (
        <div className="service-events">
          <Table
            label="Events"
            rows={list}
            keyOf={({ id: event }) => event}
            columns={[
              { key: "event", title: "Event", cell: (event) => <What event={event} /> },
              { key: "at", title: "At", width: 110, className: "nowrap", cell: ({ at }) => near(at, now) },
              { key: "state", title: "Delivery", width: 170, cell: (event) => <Delivery event={event} now={now} /> },
            ]}
          />
        </div>
      )}
      {events_failed > 0 && mayRetry && (
        <Button loading={isSending(sending)} onClick={() => void retry()}>
          Send {countText(events_failed)} again
        </Button>
      )}
      <SendOutcome sending={sending} asking="they are sent again" />
    </section>
  );
}

function What({ event: { type, subject } }: { readonly event: Event }) {
  const { kind, id, name } = recordOf(subject);
  const state = type === "withdrawal.ready" ? "sending" : "passed";
  return <TwoLine first={typeNames[type]} second={<a href={linkOf(cashPath(kind, { id, state }))}>{name}</a>} />;
}

function Delivery({ event, now }: { readonly event: Event; readonly now: number }) {
  const { word, tone, shape, note } = stateOf(event, now);
  return (
    <TwoLine
      first={
        <Tag tone={tone} shape={shape}>
          {word}
        </Tag>
      }
      second={<span title={note}>{note}</span>}
    />
  );
}
