import { NoAnswer } from "@candor/contract/client/errors.ts";
import { QueryClient } from "@tanstack/react-query";

/** A read without an answer is retried once; a refusal is an answer. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      gcTime: 300_000,
      retry: (failures, error) => error instanceof NoAnswer && error.reason === "network" && failures < 1,
      networkMode: "always",
    },
  },
});
