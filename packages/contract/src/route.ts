import type * as z from "zod/mini";

/** Who may call: anybody, a logged-in user, or anybody in demo mode only. */
export type Auth = "none" | "user";
export type Method = "GET" | "POST" | "PUT" | "DELETE";

type Schema = z.ZodMiniType;

/**
 * One call, declared once: validation, OpenAPI, the typed client and the completeness test come from this. `path` is as the specification
 * writes it, without the base `/api/`. `changes` says that the call has an effect, so that it takes an Idempotency-Key and is never retried
 * blindly. `cost` is what it takes from the caller's rate budget (1 when not given).
 */
export type Route<Input extends Schema = Schema, Output extends Schema = Schema> = {
  readonly methods: readonly Method[];
  readonly path: string;
  readonly summary: string;
  readonly auth: Auth;
  readonly changes?: boolean;
  readonly demoOnly?: boolean;
  readonly cost?: number;
  readonly input: Input;
  readonly output: Output;
};

export type InputOf<R extends Route> = z.input<R["input"]>;
export type ParsedInputOf<R extends Route> = z.output<R["input"]>;
export type OutputOf<R extends Route> = z.output<R["output"]>;

export const route = <Input extends Schema, Output extends Schema>(
  definition: Route<Input, Output>,
): Route<Input, Output> => definition;
