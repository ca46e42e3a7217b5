import type { UnionOf } from "../codec/schema.ts";
import type { PartOf } from "./records.ts";

/**
 * Everything that `execute` depends on arrives as one of these. `id` is the client's (a UUID, unique forever), `at` is the engine's clock in ms
 * when it took the command from its queue: the core has neither clock nor randomness.
 */
export type Command = UnionOf<PartOf<"commands">>;
export type CommandType = Command["type"];
export type CommandOf<Type extends CommandType> = Extract<Command, { type: Type }>;
