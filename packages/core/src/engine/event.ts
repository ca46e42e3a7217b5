import type { UnionOf } from "../codec/schema.ts";
import type { PartOf } from "./records.ts";

/**
 * The effects of a command. Only events leave the core: the store turns them into rows, the publisher into messages, and the rows restore an equal
 * state on reload.
 */
export type CoreEvent = UnionOf<PartOf<"events">>;
export type EventOf<Type extends CoreEvent["type"]> = Extract<CoreEvent, { type: Type }>;
