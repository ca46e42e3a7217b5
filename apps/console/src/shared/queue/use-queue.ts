import type { Route } from "@candor/contract/route.ts";
import { type QueueTab, queueTabs } from "@candor/contract/routes/console/queue.ts";
import { consoleState } from "@candor/contract/routes/console/session.ts";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef } from "react";
import { call } from "../api/call.ts";
import { refresh } from "../api/use-read.ts";
import { QUEUE_EVERY_MS } from "../constants.ts";
import { go, replaceWith, useQueryParams } from "../navigation.ts";
import type { QueueDefinition, QueueRow, QueueSort } from "./definition.ts";
import type { LoadedRows } from "./loaded-rows.ts";
import { useArrivals } from "./use-arrivals.ts";
import { useLoadedRows } from "./use-loaded-rows.ts";

const sorts: readonly QueueSort[] = ["due", "newest", "oldest", "user", "user_desc", "amount", "amount_desc"];
/** Filters of every queue, by their names in the URL and in the call. */
export const commonFilters = ["search", "from", "to", "amount_min", "amount_max"] as const;
const ofAmount = /^amount/;
const noRows: LoadedRows<never> = {
  rows: [],
  places: [],
  readAtMs: [],
  indexOf: new Map(),
  next: null,
  total: 0,
  totalAtMs: 0,
};

/** What the URL asks of a queue: tab, sort, search, filters and the open record are all there, so that a link shows the same. */
function useAsked<Row extends QueueRow>(definition: QueueDefinition<Row>) {
  const params = useQueryParams();
  const latest = useRef(params);
  useEffect(() => {
    latest.current = params;
  });
  const tab: QueueTab = queueTabs.find((each) => each === params["tab"]) ?? "open";
  const extraTab = definition.extraTabs?.find(({ name }) => name === params["tab"]);
  const isPossible = (name: string) => definition.hasAmounts === true || !ofAmount.test(name);
  const sort = sorts.find((each) => each === params["sort"] && isPossible(each)) ?? "due";
  const named = [...commonFilters, ...definition.filters.map(({ name }) => name)].flatMap((name) =>
    params[name] && isPossible(name) ? [[name, params[name]] as const] : [],
  );
  const asText = JSON.stringify(named);
  const filters = useMemo(() => Object.fromEntries<string>(JSON.parse(asText)), [asText]);
  const input = useMemo(() => ({ tab, sort, ...filters, ...extraTab?.input }), [tab, sort, filters, extraTab]);
  const { path } = definition;
  const change = useCallback(
    (changes: Readonly<Record<string, string | undefined>>) => replaceWith(path, { ...latest.current, ...changes }),
    [path],
  );
  /** The first opening is a step of the history, so that back closes it; going on to the next record is not. */
  const open = useCallback(
    (id: string | undefined) =>
      (latest.current["open"] === undefined ? go : replaceWith)(path, { ...latest.current, open: id }),
    [path],
  );
  return { tab, extraTab, sort, filters, input, openId: params["open"], change, open };
}

/** The list of a queue as the URL asks for it. */
export function useQueue<Row extends QueueRow>(definition: QueueDefinition<Row>) {
  const { input, ...asked } = useAsked(definition);
  const { query, loaded: found, inView, openedAtMs, loadMore, more } = useLoadedRows(definition, input);
  const arrivals = useArrivals(definition, input);
  const loaded: LoadedRows<Row> = found ?? noRows;
  const counted = arrivals.atMs > loaded.totalAtMs ? arrivals.total : undefined;
  return {
    ...asked,
    query,
    loaded,
    rows: loaded.rows,
    total: found && Math.max(counted ?? loaded.total, loaded.next === null ? loaded.rows.length : 0),
    arrivals,
    inView,
    openedAtMs,
    loadMore,
    more,
  };
}
export type Queue<Row extends QueueRow> = ReturnType<typeof useQueue<Row>>;

/** The count of a tab that is not in console/state: "mine", and a queue's own. */
export function useTabCount<Row extends QueueRow>(
  definition: QueueDefinition<Row>,
  input: Readonly<Record<string, string>> & { readonly tab: QueueTab },
): number | undefined {
  const { data } = useQuery({
    queryKey: [definition.list.path, input, "count"],
    queryFn: ({ signal }) => call(definition.list, { ...input, sort: "due", page_size: 1 }, { signal }),
    refetchInterval: 3 * QUEUE_EVERY_MS,
  });
  return data?.total ?? undefined;
}

export const refreshQueue = (definition: { readonly list: Route }): void => void refresh(definition.list, consoleState);
