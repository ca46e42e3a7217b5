import { NoAnswer } from "@candor/contract/client/errors.ts";
import { QueryCache, QueryClient } from "@tanstack/react-query";
import { noteAnswer } from "./received.ts";

/** A read without an answer is retried once; a refusal is an answer. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onSuccess: (_, { queryHash }) => noteAnswer(queryHash) }),
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      gcTime: 300_000,
      retry: (failures, error) => error instanceof NoAnswer && error.reason === "network" && failures < 1,
      networkMode: "always",
    },
  },
});
