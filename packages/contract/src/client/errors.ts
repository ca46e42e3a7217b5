import type { ErrorCode, ErrorParams } from "../errors.ts";

export type FieldError = { readonly field: string; readonly error: ErrorCode; readonly msg: string };

/** The server refused. `message` is its text in the user's language; `fields` has the validation errors, to show at the fields. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly error: ErrorCode | undefined;
  readonly params: ErrorParams;
  readonly fields: readonly FieldError[];
  /** 999: the session is over. 998: the identity must be verified first. */
  readonly type: number | undefined;
  /** Other than 200 if the transport refused the call without processing it. */
  readonly status: number;
  readonly retryAfterMs: number | undefined;
  constructor(given: {
    msg: string;
    error?: ErrorCode | undefined;
    params?: ErrorParams | undefined;
    fields?: readonly FieldError[] | undefined;
    type?: number | undefined;
    status?: number;
    retryAfterMs?: number | undefined;
  }) {
    super(given.msg);
    this.error = given.error;
    this.params = given.params ?? {};
    this.fields = given.fields ?? [];
    this.type = given.type;
    this.status = given.status ?? 200;
    this.retryAfterMs = given.retryAfterMs;
  }
  /** The text for one field, if validation reported it. */
  fieldText = (field: string): string | undefined => this.fields.find((each) => each.field === field)?.msg;
}

/** The call got no answer, and has no effect (a read): it may simply be retried. */
export class NoAnswer extends Error {
  override readonly name = "NoAnswer";
  readonly reason: "network" | "timeout";
  constructor(reason: "network" | "timeout") {
    super(reason);
    this.reason = reason;
  }
}

/**
 * A call with an effect got no answer: it may or may not have been carried out. Never show "failed". Sending it again with the same Idempotency-Key
 * returns the first answer and cannot carry it out twice.
 */
export class UnknownOutcome extends Error {
  override readonly name = "UnknownOutcome";
  readonly key: string | undefined;
  /** The wait that the server requested, if any. */
  readonly retryAfterMs: number | undefined;
  constructor(key: string | undefined, retryAfterMs?: number) {
    super("unknown outcome");
    this.key = key;
    this.retryAfterMs = retryAfterMs;
  }
}

/** Placeholder for the id of an answer without one, such as a proxy's. */
export const NO_ID = "-";

/** The transport refused: 429, 413, 5xx. `id` is the error's id in the server's log. */
export class ServerFailure extends Error {
  override readonly name = "ServerFailure";
  readonly status: number;
  readonly id: string;
  readonly retryAfterMs: number | undefined;
  constructor(status: number, id: string, retryAfterMs?: number) {
    super(`HTTP ${status}`);
    this.status = status;
    this.id = id;
    this.retryAfterMs = retryAfterMs;
  }
}
