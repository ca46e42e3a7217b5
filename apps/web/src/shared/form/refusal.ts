import type { ErrorCode } from "@candor/contract/errors.ts";
import { ApiError } from "../api/errors.ts";

/** Where a form shows what the server refuses: by the input that the server names, else by the error. */
export type Places<Place extends string> = {
  readonly names?: Readonly<Record<string, Place>>;
  readonly codes?: { readonly [Code in ErrorCode]?: Place };
};

/** A failure in words. Without a place it concerns the form as a whole, or is not a refusal at all: no network, a busy server. */
export type Refused<Place extends string> = {
  readonly place: Place | undefined;
  readonly code: ErrorCode | undefined;
  readonly text: string;
  /** By place: validation may name several inputs. */
  readonly texts: { readonly [Each in Place]?: string };
};

/** Sorts a failed call to the places of a form. `describe` gives the words for a failure without an input. */
export function refusedAt<Place extends string>(
  error: unknown,
  { names = {}, codes = {} }: Places<Place>,
  describe: (error: unknown) => string,
): Refused<Place> {
  const text = describe(error);
  if (!(error instanceof ApiError)) return { place: undefined, code: undefined, text, texts: {} };
  const named = error.fields.flatMap(({ field, msg }) => {
    const known = names[field];
    return known === undefined ? [] : [[known, msg] as const];
  });
  const place = named[0]?.[0] ?? (error.error && codes[error.error]);
  const found = named.length > 0 ? named : place === undefined ? [] : [[place, text] as const];
  // The first input of a place gives its text.
  const texts = Object.fromEntries([...found].reverse()) as Refused<Place>["texts"];
  return { place, code: error.error, text, texts };
}
