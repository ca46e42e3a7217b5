import type { InputOf, OutputOf, Route } from "@candor/contract/route.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { call } from "./call.ts";
import { useApiKey } from "./use-api.ts";

type Paged<Item> = { readonly list: readonly Item[]; readonly next: string | null };
type ItemOf<R extends Route> = OutputOf<R> extends Paged<infer Item> ? Item : never;

/** A list of the contract that is paged by a cursor; give the result to <InfiniteList>. `cursor` of the input is set here. */
export function useApiCursor<R extends Route>(route: R, input: Omit<InputOf<R>, "cursor">) {
  const queryKey = [...useApiKey(route, input as InputOf<R>), "list"];
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      call(route, (pageParam === undefined ? input : { ...input, cursor: pageParam }) as InputOf<R>, {
        signal,
      }) as Promise<OutputOf<R> & Paged<ItemOf<R>>>,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  return { ...query, items: query.data?.pages.flatMap((each) => each.list) };
}
