import type * as z from "zod/mini";
import type { Method } from "../route.ts";

type Schema = z.ZodMiniType;

/**
 * Who may call: anybody; a key (its name alone, without a signature); or a signed request of a key with this right. A key that may trade or withdraw may
 * read as well.
 */
export type OpenSecurity = "none" | "key" | "read" | "trade" | "withdraw";

/**
 * One call of the open API, declared once. Its answer is not in our envelope: `output` is the whole body. `weight` is its cost in the caller's budget per
 * minute; `weightOf` replaces it where the input decides. `changes` says that the call has an effect, so that the same signed request is taken once.
 * `orders` is how many new orders it counts as.
 */
export type OpenCall<Input extends Schema = Schema, Output extends Schema = Schema> = {
  readonly method: Method;
  /** From the root: "/api/v3/time" */
  readonly path: string;
  readonly summary: string;
  readonly security: OpenSecurity;
  readonly weight: number;
  readonly weightOf?: (input: never) => number;
  readonly changes?: boolean;
  readonly orders?: number;
  /** For how many seconds anybody may keep the answer. */
  readonly cacheSeconds?: number;
  readonly input: Input;
  readonly output: Output;
};

export type OpenInput<C extends OpenCall> = z.output<C["input"]>;
export type OpenOutput<C extends OpenCall> = z.output<C["output"]>;

export const openCall = <Input extends Schema, Output extends Schema>(
  definition: OpenCall<Input, Output>,
): OpenCall<Input, Output> => definition;
