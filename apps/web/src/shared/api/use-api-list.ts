import { type PageAt, type Paged, pageAfter } from "@candor/contract/client/pages.ts";
import type { InputOf, OutputOf, Route } from "@candor/contract/route.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { call } from "./call.ts";
import { useApiKey } from "./use-api.ts";

type ItemOf<R extends Route> = OutputOf<R> extends Paged<infer Item> ? Item : never;

type Pages<Item> = { readonly pages: readonly Paged<Item>[] } | undefined;
type Read = { readonly state: { readonly data: unknown } };
type Every<Item> = number | ((items: readonly Item[]) => number | false);

/** A list of the contract, page after page; give the result to <InfiniteList>. `cursor` or `page` of the input is set here. It is read again every `refetchInterval` ms, which may depend on what it has. */
export function useApiList<R extends Route>(
  route: R,
  input: Omit<InputOf<R>, "page" | "cursor"> & { page_size?: number },
  { refetchInterval }: { readonly refetchInterval?: Every<ItemOf<R>> } = {},
) {
  const quiet = refetchInterval !== undefined;
  const every =
    typeof refetchInterval === "function"
      ? ({ state }: Read) => refetchInterval((state.data as Pages<ItemOf<R>>)?.pages.flatMap(({ list }) => list) ?? [])
      : refetchInterval;
  const queryKey = [...useApiKey(route, input as InputOf<R>), "list"];
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      call(route, { ...input, ...pageParam } as InputOf<R>, { signal, quiet }) as Promise<
        OutputOf<R> & Paged<ItemOf<R>>
      >,
    ...(every === undefined ? {} : { refetchInterval: every }),
    initialPageParam: {} as PageAt,
    getNextPageParam: pageAfter,
  });
  return { ...query, items: query.data?.pages.flatMap((each) => each.list) };
}
