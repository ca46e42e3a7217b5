import { API_KEY_LIFETIME_MS, API_KEYS_MAX } from "@candor/contract/domain/api-keys.ts";
import { refuse } from "@candor/contract/errors.ts";
import * as routes from "@candor/contract/routes/api-keys.ts";
import { readRanges } from "../../../services/api-keys/address-ranges.ts";
import * as queries from "../../../services/api-keys/queries.ts";
import { userOf } from "../../../services/calls/context.ts";
import type { HandlersOf } from "../../../services/calls/handlers.ts";
import { done, type Result, refuseField } from "../../../services/calls/result.ts";
import { notifySecurity } from "../../../services/notifications/notify.ts";
import { type Call, once } from "../../../services/once.ts";
import type { Services } from "../../../services/services.ts";
import { proofs } from "../security/index.ts";
import { createApiKey } from "./create.ts";
import { apiKeyView } from "./view.ts";

export function apiKeyHandlers(services: Services): HandlersOf<typeof routes> {
  return {
    getApiKeys: async (context) => {
      const rows = await queries.listOf(services.db, userOf(context).userId);
      return done({ list: rows.map(apiKeyView), keys_max: API_KEYS_MAX });
    },
    createApiKey: (context, input) => createApiKey(services, { route: routes.createApiKey, context, input }),
    changeApiKey: (context, input) => change(services, { route: routes.changeApiKey, context, input }),
    revokeApiKey: (context, input) => revoke(services, { route: routes.revokeApiKey, context, input }),
  };
}

const noSuchKey = refuseField("id", "NOT_FOUND");

async function change(services: Services, call: Call<typeof routes.changeApiKey>): Promise<Result<routes.ApiKeyView>> {
  const { db, clock, apiKeys } = services;
  const { context, input } = call;
  const { userId, state } = userOf(context);
  const { id: keyId, label } = input;
  const { result } = await once<routes.ApiKeyView>(services, call, async () => {
    if (state !== "active") return refuse("ACCOUNT_FROZEN");
    const before = await queries.ownKey(db, userId, keyId);
    if (!before) return noSuchKey;
    const reading = readRanges(input.addresses);
    if ("wrong" in reading) return refuseField("addresses", "ADDRESS_RANGE_INVALID", { range: reading.wrong });
    const { ranges } = reading;
    if (before.withdraw && ranges.length === 0) return refuseField("addresses", "API_KEY_NEEDS_ADDRESSES");
    const refusal = await proofs(services).check("changeApiKey", context, input);
    if (refusal) return refusal;
    // One that stays unbound keeps its end: a new label must not make it live longer.
    const unbound = before.expires_at ?? new Date(clock.now() + API_KEY_LIFETIME_MS);
    const terms = { label, addresses: ranges, expires_at: ranges.length > 0 ? null : unbound };
    return async (trx) => {
      const row = await queries.change(trx, { userId, keyId }, terms);
      return row ? done(apiKeyView(row)) : noSuchKey;
    };
  });
  if (!result.ok) return result;
  apiKeys.forget([keyId]);
  await notifySecurity(services, { userId, id: context.commandId, change: "API_KEY_CHANGED" });
  return result;
}

async function revoke(
  services: Services,
  call: Call<typeof routes.revokeApiKey>,
): Promise<Result<Record<string, never>>> {
  const { userId } = userOf(call.context);
  const { result } = await once<Record<string, never>>(services, call, async () => async (trx) => {
    const revoked = await services.apiKeys.revoke(trx, userId, call.input.id);
    return revoked.length > 0 ? done({}) : noSuchKey;
  });
  if (!result.ok) return result;
  services.apiKeys.forget([call.input.id]);
  await notifySecurity(services, { userId, id: call.context.commandId, change: "API_KEY_REVOKED" });
  return result;
}
