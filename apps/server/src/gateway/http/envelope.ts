import {
  type Envelope,
  type ErrorCode,
  type ErrorParams,
  envelopeCode,
  envelopeType,
} from "@candor/contract/errors.ts";
import type { Language } from "@candor/contract/i18n/languages.ts";
import type { FieldRefusal } from "../../services/calls/result.ts";
import { message } from "./messages.ts";

/** One input that validation refused. */
export type FieldProblem = { readonly field: string; readonly error: ErrorCode; readonly params?: ErrorParams };

/** The text of a done answer. Only the data is serialized per answer; the rest is constant. */
export const doneText = (data: unknown): string => `{"code":1,"msg":"","data":${JSON.stringify(data)}}`;

export function refusalText(language: Language, refusal: FieldRefusal): string {
  const fields = refusal.field === undefined ? undefined : [{ ...refusal, field: refusal.field }];
  return JSON.stringify(refusalEnvelope(language, refusal.error, refusal.params, fields));
}

/** A refused input: the first problem gives the message, `fields` lists each. */
export function fieldsText(language: Language, problems: readonly FieldProblem[]): string {
  const [first] = problems;
  return JSON.stringify(refusalEnvelope(language, first?.error ?? "INVALID_REQUEST", first?.params, problems));
}

function refusalEnvelope(
  language: Language,
  error: ErrorCode,
  params: ErrorParams | undefined,
  problems: readonly FieldProblem[] | undefined,
): Envelope<never> {
  const type = envelopeType(error);
  return {
    code: envelopeCode(error),
    msg: message(language, error, params),
    data: null,
    error,
    ...(type === undefined ? {} : { type }),
    ...(params ? { params } : {}),
    ...(problems
      ? {
          fields: problems.map(({ field, error, params }) => ({
            field,
            error,
            msg: message(language, error, params),
            ...(params ? { params } : {}),
          })),
        }
      : {}),
  };
}
