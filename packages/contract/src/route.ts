import type * as z from "zod/mini";
import type { ExportAnswer } from "./fields.ts";
import type { Permission } from "./permissions.ts";

/** The callers: anybody, a logged-in user, an operator of the console, who has a separate kind of token, or a wallet service, which signs each request. */
export type Auth = "none" | "user" | "operator" | "service";
export type Method = "GET" | "POST" | "PUT" | "DELETE";

type Schema = z.ZodMiniType;

/**
 * One call, declared once: validation, OpenAPI, the typed client and the completeness test come from this. `path` is in the specification's form,
 * without the base `/api/`. `changes` says that the call has an effect, so it takes an Idempotency-Key and is never retried blindly. `cost` is its
 * cost in the caller's rate budget (1 by default), `costOf` the additional cost of the input; for a list it follows from the page.
 */
export type Route<Input extends Schema = Schema, Output extends Schema = Schema> = {
  readonly methods: readonly Method[];
  readonly path: string;
  readonly summary: string;
  readonly auth: Auth;
  readonly changes?: boolean;
  /** It begins something new: while the engine has more of that than it can do, the call is refused before its body is read. */
  readonly sheddable?: boolean;
  readonly demoOnly?: boolean;
  readonly cost?: number;
  readonly costOf?: (input: never) => number;
  /** Of an operator's call: the right that the role must have. Without one any operator may call. */
  readonly permission?: Permission;
  /** The body is multipart with one file (field `file`) beside the fields of the input. */
  readonly upload?: boolean;
  /** Returns bytes instead of the envelope; refusals still come as one. */
  readonly binary?: boolean;
  /** The type of the bytes if they are no picture. */
  readonly fileType?: ExportAnswer["type"];
  /** The largest body in bytes, if the usual 64 KiB are too few. */
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
