import { ApiError } from "../../../shared/api/errors.ts";
import { useErrorText } from "../../../shared/api/use-error-text.ts";
import { ErrorState } from "../../../shared/ui/error-state.tsx";

/** Whether the server has no such thing. */
export const isAbsent = (error: unknown): boolean => error instanceof ApiError && error.error === "NOT_FOUND";

export function OtcError({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => unknown }) {
  const errorText = useErrorText();
  return <ErrorState body={errorText(error)} onRetry={onRetry} />;
}
