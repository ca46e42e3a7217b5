import { refuse } from "@candor/contract/errors.ts";
import type { ParsedInputOf } from "@candor/contract/route.ts";
import * as account from "@candor/contract/routes/account.ts";
import { type Context, userOf } from "../../../services/calls/context.ts";
import { done, type FieldRefusal, type Result, refuseField } from "../../../services/calls/result.ts";
import { notifySecurity } from "../../../services/notifications/notify.ts";
import { once } from "../../../services/once.ts";
import type { Services } from "../../../services/services.ts";
import { isSimulatedTrader } from "../../../services/simulated-traders.ts";
import { bind, codesOf, contactOf } from "../auth/index.ts";
import { proofs } from "../security/index.ts";
import { notifyBound } from "./notify-bound.ts";
import * as profile from "./profile-queries.ts";
import * as queries from "./queries.ts";

type Input = ParsedInputOf<typeof account.bindContact>;

/**
 * Links the missing phone or email of an account. Only a caller who has proved ownership with a code learns that another account has it; the code is
 * used up by the answer.
 */
export async function bindContact(
  services: Services,
  context: Context,
  input: Input,
): Promise<Result<Record<string, never>>> {
  const { db, clock } = services;
  const { userId, state } = userOf(context);
  const call = { route: account.bindContact, context, input };
  let target = "";
  const { repeated, result } = await once<Record<string, never>>(services, call, async () => {
    if (state !== "active") return refuse("ACCOUNT_FROZEN");
    const contact = contactOf(input);
    if (!contact) return refuseField("mobile", "MOBILE_INVALID");
    if ((await queries.user(db, userId))[input.type] !== null) return refuseField(input.type, "CONTACT_BOUND");
    target = contact.target;
    const refusal = await proofs(services).check("bindContact", context, input);
    if (refusal) return refusal;
    return async (trx) => {
      const right = await codesOf(services).take(trx, bind(contact, "bind"), input.code, {
        now: clock.now(),
        use: true,
        by: context,
      });
      if (!right) return refuseField("code", "WRONG_CODE");
      if (isSimulatedTrader(services, contact.target)) return refusals.taken[input.type];
      const outcome = await profile.setContact(trx, userId, contact);
      return outcome === "bound" ? done({}) : refusals[outcome][input.type];
    };
  });
  // Not awaited: a slow provider must not delay the answer.
  if (result.ok && !repeated) void notifyBound(services, { userId, type: input.type, target });
  const change = input.type === "email" ? "EMAIL_LINKED" : "PHONE_LINKED";
  if (result.ok) await notifySecurity(services, { userId, id: context.commandId, change });
  return result;
}

const refusals: Record<"has one" | "taken", Record<Input["type"], FieldRefusal>> = {
  "has one": { email: refuseField("email", "CONTACT_BOUND"), mobile: refuseField("mobile", "CONTACT_BOUND") },
  taken: { email: refuseField("email", "EMAIL_EXISTS"), mobile: refuseField("mobile", "MOBILE_EXISTS") },
};
