import { type PageAt, type Paged, pageAfter } from "@candor/contract/client/pages.ts";
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

type ItemOf<R extends Route> = OutputOf<R> extends Paged<infer Item> ? Item : never;

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
    initialPageParam: {} as PageAt,
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
