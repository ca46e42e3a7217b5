import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../api/call.ts";
import { QUEUE_EVERY_MS } from "../constants.ts";
import type { QueueDefinition, QueueRow } from "./definition.ts";

/** More than so many are "9+". */
const COUNTED = 10;

export type Arrivals = {
  /** How many records have come since the queue was opened or they were last seen; "" if none. */
  readonly count: string;
  readonly newestId: string | undefined;
  /** The number of rows, as counted with them. */
  readonly total: number | undefined;
  readonly atMs: number;
  readonly markSeen: () => void;
};

/** Watches for new records, wherever in the list they are sorted. */
export function useArrivals<Row extends QueueRow>(
  definition: QueueDefinition<Row>,
  input: Readonly<Record<string, string>>,
): Arrivals {
  const queryKey = [definition.list.path, input, "newest"];
  const { data, dataUpdatedAt } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(definition.list, { ...input, sort: "newest", page_size: COUNTED }, { signal }),
    refetchInterval: QUEUE_EVERY_MS,
    staleTime: 0,
    gcTime: 0,
    enabled: input["tab"] !== "done",
  });
  const newest = data?.list.reduce<Row | undefined>(
    (found, row) => (found && found.submitted_at_ms >= row.submitted_at_ms ? found : row),
    undefined,
  );
  const newestMs = newest?.submitted_at_ms ?? 0;
  const name = JSON.stringify(queryKey);
  const [seen, setSeen] = useState<{ readonly name: string; readonly ms: number }>();
  if (data && seen?.name !== name) setSeen({ name, ms: newestMs });
  const seenMs = seen?.name === name ? seen.ms : newestMs;
  const fresh = data?.list.filter((row) => row.submitted_at_ms > seenMs).length ?? 0;
  return {
    count: fresh === 0 ? "" : fresh < COUNTED ? String(fresh) : `${COUNTED - 1}+`,
    newestId: newest?.id,
    total: data?.total ?? undefined,
    atMs: dataUpdatedAt,
    markSeen: () => setSeen({ name, ms: newestMs }),
  };
}
