import type { InputOf, OutputOf, Route } from "@candor/contract/route.ts";
import { dashboard } from "@candor/contract/routes/console/control.ts";
import { consoleState } from "@candor/contract/routes/console/session.ts";
import {
  keepPreviousData,
  type UseQueryOptions,
  type UseQueryResult,
  useInfiniteQuery,
  useQuery,
} from "@tanstack/react-query";
import { call, callSoon } from "./call.ts";
import { queryClient } from "./query-client.ts";

type Extra<R extends Route> = Omit<UseQueryOptions<OutputOf<R>>, "queryKey" | "queryFn">;

/** By route, since all readers of a route share its answer. */
const healthPaths: ReadonlySet<string> = new Set([consoleState.path, dashboard.path]);
const callOf = ({ path }: Route) => (healthPaths.has(path) ? callSoon : call);

/** One read of the contract, cached: `const { data, error, refetch } = useRead(userRecord, { uid })`. */
export const useRead = <R extends Route>(route: R, input: InputOf<R>, extra?: Extra<R>): UseQueryResult<OutputOf<R>> =>
  useQuery({
    ...extra,
    queryKey: [route.path, input],
    queryFn: ({ signal }) => callOf(route)(route, input, { signal }),
  });

/** Most lists use a cursor (`next`); those that the users' app has too use page numbers. */
type Listed<Item> = { readonly list: readonly Item[]; readonly page_size: number; readonly total: number | null };
type Paged<Item> = Listed<Item> & ({ readonly next: string | null } | { readonly page: number });
type ItemOf<R extends Route> = OutputOf<R> extends Listed<infer Item> ? Item : never;
type At = { readonly cursor?: string; readonly page?: number };

/** The input of the next page; undefined after the last one. */
function pageAfter(last: Paged<unknown>): At | undefined {
  if ("next" in last) return last.next === null ? undefined : { cursor: last.next };
  const { page, page_size, total } = last;
  return page * page_size < (total ?? 0) ? { page: page + 1 } : undefined;
}

/** A paginated list of the contract. When the input changes, the old rows stay until the new ones arrive. */
export function useReadList<R extends Route>(
  route: R,
  input: Omit<InputOf<R>, "page" | "cursor">,
  { everyMs, enabled = true }: { readonly everyMs?: number; readonly enabled?: boolean } = {},
) {
  const query = useInfiniteQuery({
    queryKey: [route.path, input, "list"],
    queryFn: ({ pageParam, signal }) =>
      call(route, { ...input, ...pageParam } as InputOf<R>, { signal }) as Promise<OutputOf<R> & Paged<ItemOf<R>>>,
    initialPageParam: {},
    getNextPageParam: pageAfter,
    placeholderData: keepPreviousData,
    enabled,
    ...(everyMs === undefined ? {} : { refetchInterval: everyMs }),
  });
  return {
    ...query,
    items: query.data?.pages.flatMap((each) => each.list),
    total: query.data?.pages[0]?.total ?? undefined,
  };
}

/** Marks reads of routes as out of date, all inputs of them: after a decision, `refresh(identityQueue, consoleState)`. */
export const refresh = async (...routes: readonly Route[]): Promise<void> => {
  await Promise.all(routes.map((route) => queryClient.invalidateQueries({ queryKey: [route.path] })));
};
