import type { ErrorCode, ErrorParams, Refusal } from "@candor/contract/errors.ts";

/** A handler's answer: data, or a refusal as a value. `field` is the refused input. */
export type FieldRefusal = Refusal & { readonly field?: string };
export type Result<Data> = { readonly ok: true; readonly data: Data } | FieldRefusal;

export const done = <Data>(data: Data): Result<Data> => ({ ok: true, data });

export const refuseField = (field: string, error: ErrorCode, params?: ErrorParams): FieldRefusal => ({
  ok: false,
  error,
  field,
  ...(params ? { params } : {}),
});
