import type { InputOf, OutputOf, Route } from "@candor/contract/route.ts";
import { type UseQueryOptions, type UseQueryResult, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { currentLanguage } from "../i18n/i18n.ts";
import { useLanguage } from "../i18n/use-language.ts";
import { useSession } from "../session.ts";
import { call } from "./call.ts";
import { queryClient } from "./query-client.ts";

type Extra<R extends Route> = Omit<UseQueryOptions<OutputOf<R>>, "queryKey" | "queryFn">;

/** The cache key of a read. Answers differ by language and by user. */
export const keyOf = (route: Route, input: unknown, language: string, uid: string | undefined): readonly unknown[] => [
  route.path,
  input,
  language,
  uid,
];

export function useApiKey<R extends Route>(route: R, input: InputOf<R>): readonly unknown[] {
  const language = useLanguage();
  const uid = useSession((state) => state.user?.uid);
  return keyOf(route, input, language, uid);
}

/** Reads before the first render, which then has the data. Undefined after a failure: the component reads again and shows it. */
export const readAhead = <R extends Route>(route: R, input: InputOf<R>): Promise<OutputOf<R> | undefined> =>
  queryClient
    .fetchQuery({
      queryKey: keyOf(route, input, currentLanguage(), useSession.getState().user?.uid),
      queryFn: ({ signal }) => call(route, input, { signal, quiet: true }),
    })
    .catch(() => undefined);

/** One read of the contract, cached: `const { data, error, refetch } = useApi(getCurrencyList, {})`. */
export function useApi<R extends Route>(route: R, input: InputOf<R>, extra?: Extra<R>): UseQueryResult<OutputOf<R>> {
  const queryKey = useApiKey(route, input);
  return useQuery({
    ...extra,
    queryKey,
    queryFn: ({ signal }) => call(route, input, { signal, quiet: extra?.refetchInterval !== undefined }),
  });
}

/** Marks reads of a route as out of date, for all of its inputs: after an order, `refresh(orderList)`. */
export function useRefresh(): (...routes: readonly Route[]) => Promise<void> {
  const client = useQueryClient();
  // The same function each time, so that an effect can depend on it.
  return useCallback(
    async (...routes: readonly Route[]) => {
      await Promise.all(routes.map((route) => client.invalidateQueries({ queryKey: [route.path] })));
    },
    [client],
  );
}
