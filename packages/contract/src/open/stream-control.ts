import * as z from "zod/mini";

/** What a reader of streams may ask, and the answers. */
const id = z.union([z.number(), z.string().check(z.maxLength(64)), z.null()]);
const names = z.array(z.string());

export const controlRequest = z.discriminatedUnion("method", [
  z.object({ method: z.enum(["SUBSCRIBE", "UNSUBSCRIBE"]), params: names, id: z.optional(id) }),
  z.object({ method: z.literal("LIST_SUBSCRIPTIONS"), id: z.optional(id) }),
  z.object({ method: z.literal("GET_PROPERTY"), params: z.tuple([z.literal("combined")]), id: z.optional(id) }),
  z.object({
    method: z.literal("SET_PROPERTY"),
    params: z.tuple([z.literal("combined"), z.boolean()]),
    id: z.optional(id),
  }),
]);
export type ControlRequest = z.infer<typeof controlRequest>;
/** The id of a request, of which nothing else may be right. */
export const controlId = z.object({ id });

const error = z.object({ code: z.int(), msg: z.string() });
/** `result` is null when it is done, the names of the streams, or the property. */
export const controlAnswer = z.union([
  z.object({ result: z.union([z.null(), names, z.boolean()]), id }),
  z.object({ error, id }),
]);
export type ControlAnswer = z.infer<typeof controlAnswer>;
