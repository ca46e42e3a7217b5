import type { OpenCall } from "@candor/contract/open/call.ts";
import type * as z from "zod/mini";

/** Money goes over the wire as decimal text: what the server reads as an amount is text here, and never a number. */
type Sent<Value> = Value extends bigint ? string : Value;
type Fields<Schema extends z.ZodMiniType> = {
  [Name in keyof z.input<Schema>]: Name extends keyof z.output<Schema> ? Sent<z.output<Schema>[Name]> : never;
};
/** The input of a call by its declaration; what has a default may be left out. */
export type InputOf<C extends Pick<OpenCall, "input">> = Fields<C["input"]>;
export type OutputOf<C extends Pick<OpenCall, "output">> = z.output<C["output"]>;

/** As text of a query; a list is JSON. What is undefined is left out. */
export function textsOf(input: object): [string, string][] {
  return Object.entries(input).flatMap(([name, value]): [string, string][] => {
    if (value === undefined) return [];
    return [[name, typeof value === "object" ? JSON.stringify(value) : String(value)]];
  });
}
