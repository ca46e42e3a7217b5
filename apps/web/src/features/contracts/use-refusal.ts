import { ApiError } from "../../shared/api/errors.ts";
import { useErrorText } from "../../shared/api/use-error-text.ts";
import { placeOf, type RefusalPlace } from "./refusals.ts";

export type Refused = {
  readonly place: RefusalPlace;
  readonly text: string;
  /** More money in the account would mend it. */
  readonly needsMoney: boolean;
};

/** What a refused call says and where it belongs; undefined when nothing was refused. */
export function useRefused(): (sending: { readonly state: string; readonly error?: unknown }) => Refused | undefined {
  const errorText = useErrorText();
  return (sending) => {
    if (sending.state !== "refused") return undefined;
    const error = sending.error instanceof ApiError ? sending.error : undefined;
    const place = placeOf(error?.error, error?.fields[0]?.field);
    return { place, text: errorText(sending.error), needsMoney: error?.error === "INSUFFICIENT_BALANCE" };
  };
}
