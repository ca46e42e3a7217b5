import { useNow } from "../clock.ts";
import { Panel } from "../ui/panel.tsx";
import { Tag } from "../ui/status.tsx";
import { Table } from "../ui/table.tsx";
import type { Dashboard } from "./use-dashboard.ts";

const STALE_MS = 60_000;
const feedWords: Readonly<Record<string, string>> = { live: "Live", simulated: "Simulated", replay: "Recorded" };

export function Feed({ shown }: { readonly shown: Dashboard }) {
  const now = useNow(5_000);
  const { kind, markets } = shown.feed;
  return (
    <Panel
      title="Price feed"
      note={kind === "live" ? "median of fresh venues" : "made by this server"}
      aside={
        <Tag tone={kind === "live" ? "ok" : "warn"} shape={kind === "live" ? "tick" : "triangle"}>
          {feedWords[kind] ?? kind}
        </Tag>
      }
      flush
    >
      <Table
        label="Markets of the price feed"
        rows={markets}
        keyOf={({ pair }) => pair}
        columns={[
          { key: "pair", title: "Market", cell: ({ pair }) => <strong>{pair}</strong> },
          {
            key: "age",
            title: "Last price",
            align: "right",
            cell: ({ last_tick_ms }) =>
              last_tick_ms === null
                ? "none in an hour"
                : `${Math.max(0, Math.round((now - last_tick_ms) / 1_000))} s ago`,
          },
          { key: "venues", title: "Venues", align: "right", cell: ({ venues }) => venues },
          {
            key: "state",
            title: "State",
            align: "right",
            cell: ({ last_tick_ms, counting }) => {
              if (last_tick_ms === null || now - last_tick_ms > STALE_MS)
                return (
                  <Tag tone="bad" shape="cross">
                    Silent
                  </Tag>
                );
              return counting ? (
                <Tag tone="ok" shape="tick">
                  In use
                </Tag>
              ) : (
                <Tag tone="warn" shape="triangle">
                  Too few venues
                </Tag>
              );
            },
          },
        ]}
      />
    </Panel>
  );
}
