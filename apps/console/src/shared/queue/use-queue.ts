import type { Route } from "@candor/contract/route.ts";
import { type QueueTab, queueTabs } from "@candor/contract/routes/console/queue.ts";
import { consoleState } from "@candor/contract/routes/console/session.ts";
import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import { refresh } from "../api/use-read.ts";
import { QUEUE_EVERY_MS } from "../constants.ts";
import { go, replaceWith, useQueryParams } from "../navigation.ts";
import type { QueueDefinition, QueueRow, QueueSort } from "./definition.ts";

const PAGE_SIZE = 50;
const sorts: readonly QueueSort[] = ["due", "newest", "oldest"];

/** The list of a queue as the URL asks for it: tab, sort, search, filters and the open record are all there, so that a link shows the same. */
export function useQueue<Row extends QueueRow>(definition: QueueDefinition<Row>) {
  const params = useQueryParams();
  const tab: QueueTab = queueTabs.find((each) => each === params["tab"]) ?? "open";
  const extraTab = definition.extraTabs?.find(({ name }) => name === params["tab"]);
  const sort = sorts.find((each) => each === params["sort"]) ?? "due";
  const filters = Object.fromEntries(
    ["search", ...definition.filters.map(({ name }) => name)].flatMap((name) =>
      params[name] ? [[name, params[name]] as const] : [],
    ),
  );
  const query = useInfiniteQuery({
    queryKey: [definition.list.path, { tab, sort, ...filters, ...extraTab?.input }, "list"],
    queryFn: ({ pageParam, signal }) =>
      call(
        definition.list,
        { ...filters, ...extraTab?.input, tab, sort, ...pageParam, page_size: PAGE_SIZE },
        { signal },
      ),
    initialPageParam: {},
    getNextPageParam: ({ next }): { cursor?: string } | undefined => (next === null ? undefined : { cursor: next }),
    placeholderData: keepPreviousData,
    refetchInterval: QUEUE_EVERY_MS,
  });
  const rows: readonly Row[] = query.data?.pages.flatMap(({ list }) => list) ?? [];
  const openId = params["open"];

  const change = (changes: Readonly<Record<string, string | undefined>>) =>
    replaceWith(definition.path, { ...params, ...changes });
  /** The first opening is a step of the history, so that back closes it; going on to the next record is not. */
  const open = (id: string | undefined) =>
    (openId === undefined ? go : replaceWith)(definition.path, { ...params, open: id });

  return {
    query,
    rows,
    total: query.data?.pages[0]?.total ?? undefined,
    tab,
    extraTab,
    sort,
    filters,
    openId,
    change,
    open,
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
