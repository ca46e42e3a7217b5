import { MINUTE_MS } from "@candor/contract/domain/time.ts";
import { QueryClient } from "@tanstack/react-query";
import { NoAnswer } from "./errors.ts";

/** A read without an answer is retried once; a refusal is an answer. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      gcTime: 10 * MINUTE_MS,
      retry: (failures, error) => error instanceof NoAnswer && error.reason === "network" && failures < 1,
      refetchOnWindowFocus: true,
      // Loaded pages stay readable without a network.
      networkMode: "always",
    },
    mutations: { networkMode: "always", retry: false },
  },
});
