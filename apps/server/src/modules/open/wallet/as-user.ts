import type { Context } from "../../../services/calls/context.ts";
import type { OpenContext } from "../../../services/open/handlers.ts";

/** The context in which a key's user would make a call of the app, for what both doors have alike. */
export function asUser({ key, address, commandId }: OpenContext): Context {
  if (!key) throw new Error("a handler asked for the user of a call that needs none");
  const { keyId, userId, uid, state, level, language } = key;
  return {
    language,
    user: { sessionId: keyId, userId, uid, state, level, language },
    ip: address,
    device: "API",
    deviceId: undefined,
    origin: undefined,
    host: undefined,
    commandId,
    keyId,
  };
}
