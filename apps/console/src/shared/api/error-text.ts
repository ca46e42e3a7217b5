import { ApiError, NoAnswer, ServerFailure } from "@candor/contract/client/errors.ts";

/** The message for a failed call: its cause and the error ID in the server's log, if any. */
export type ErrorText = { readonly cause: string; readonly id?: string };

export function errorText(error: unknown): ErrorText {
  if (error instanceof ApiError) return { cause: error.message };
  if (error instanceof NoAnswer)
    return {
      cause: error.reason === "timeout" ? "The server did not answer in time." : "The server could not be reached.",
    };
  if (error instanceof ServerFailure) {
    if (error.status === 429) return { cause: "Too many requests in a short time. Wait a moment.", id: error.id };
    return { cause: `The server answered with an error (${error.status}).`, id: error.id };
  }
  return { cause: "Something on this page failed." };
}
