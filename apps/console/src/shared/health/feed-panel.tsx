import { PRICE_WITHIN_MS } from "@candor/contract/domain/alarms.ts";
import { useEffect, useState } from "react";
import { Panel } from "../ui/panel.tsx";
import { Tag } from "../ui/status.tsx";
import { Table } from "../ui/table.tsx";
import type { Dashboard } from "./use-dashboard.ts";
import { readingAgeMs, useReadingLost } from "./use-lost.ts";

const feedWords: Readonly<Record<string, string>> = { live: "Live", simulated: "Simulated", replay: "Recorded" };

export function Feed({ shown }: { readonly shown: Dashboard }) {
  const lost = useReadingLost();
  const [, draw] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => draw((times) => times + 1), 1_000);
    return () => clearInterval(timer);
  }, []);
  // The server says how old a price was; since then only this page's own time has passed, whatever its clock was set to. Read as it is drawn: the ages of an
  // answer are not added to the time since the answer before.
  const sinceMs = readingAgeMs();
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
            cell: ({ age_ms }) =>
              age_ms === null ? "none in an hour" : `${Math.round((age_ms + sinceMs) / 1_000)} s ago`,
          },
          { key: "venues", title: "Venues", align: "right", cell: ({ venues }) => venues },
          {
            key: "state",
            title: "State",
            align: "right",
            cell: ({ age_ms, counting }) => {
              if (lost)
                return (
                  <Tag tone="bad" shape="ring">
                    Unknown
                  </Tag>
                );
              if (age_ms === null || age_ms + sinceMs > PRICE_WITHIN_MS)
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
