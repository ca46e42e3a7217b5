import type * as z from "zod/mini";
import type { Permission } from "./permissions.ts";

/** Who may call: anybody, a logged-in user, or an operator of the console, whose token is another one. */
export type Auth = "none" | "user" | "operator";
export type Method = "GET" | "POST" | "PUT" | "DELETE";

type Schema = z.ZodMiniType;

/**
 * One call, declared once: validation, OpenAPI, the typed client and the completeness test come from this. `path` is as the specification
 * writes it, without the base `/api/`. `changes` says that the call has an effect, so that it takes an Idempotency-Key and is never retried
 * blindly. `cost` is what it takes from the caller's rate budget (1 when not given), `costOf` what this input takes beyond that, where it is not a
 * list, whose page says it.
 */
export type Route<Input extends Schema = Schema, Output extends Schema = Schema> = {
  readonly methods: readonly Method[];
  readonly path: string;
  readonly summary: string;
  readonly auth: Auth;
  readonly changes?: boolean;
  readonly demoOnly?: boolean;
  readonly cost?: number;
  readonly costOf?: (input: never) => number;
  /** Of an operator's call: the right that the role must have. Without one any operator may call. */
  readonly permission?: Permission;
  /** The body is multipart with one file (field `file`) beside the fields of the input. */
  readonly upload?: boolean;
  /** Answers bytes instead of the envelope; refusals still come as one. */
  readonly binary?: boolean;
  /** The largest body in bytes, where the usual 64 KiB are too few. */
  readonly bodyBytes?: number;
  readonly input: Input;
  readonly output: Output;
};

export type InputOf<R extends Route> = z.input<R["input"]>;
export type ParsedInputOf<R extends Route> = z.output<R["input"]>;
export type OutputOf<R extends Route> = z.output<R["output"]>;

export const route = <Input extends Schema, Output extends Schema>(
  definition: Route<Input, Output>,
): Route<Input, Output> => definition;
