import { refuse } from "@candor/contract/errors.ts";
import * as routes from "@candor/contract/routes/security.ts";
import type * as user from "@candor/contract/routes/user.ts";
import { STEP_UP_LIFETIME_MS } from "@candor/contract/step-up.ts";
import { userOf } from "../../../services/calls/context.ts";
import type { HandlersOf } from "../../../services/calls/handlers.ts";
import { done, refuseField } from "../../../services/calls/result.ts";
import { once } from "../../../services/once.ts";
import { issueTicket } from "../../../services/passkeys/tickets.ts";
import type { Services } from "../../../services/services.ts";
import { Guard } from "../auth/index.ts";
import * as factors from "./factors.ts";
import { freezeSelf, unfreezeSelf } from "./freeze.ts";
import { eitherFactor, logIn, logInByPasskey, logInSecond } from "./login.ts";
import { LoginTries } from "./login-tries.ts";
import { passkeysOf, renamePasskey } from "./passkey-queries.ts";
import { passkeyOptions } from "./passkeys.ts";
import * as settings from "./settings.ts";

/**
 * A login that fails from a fourth network within the hour, or for an eleventh account from one network: people log in from home, work and on the go,
 * and a household has fewer accounts.
 */
const LOGIN_SURGE = { networksOfTarget: 3, targetsOfNetwork: 10 } as const;

export type SecurityHandlers = {
  readonly security: HandlersOf<typeof routes>;
  /** A route of the group `user`: it is here, since a login may owe a second factor. */
  readonly user: Pick<HandlersOf<typeof user>, "login">;
};

export function securityHandlers(services: Services): SecurityHandlers {
  const { db, clock } = services;
  const tries = new LoginTries(services);
  const guard = new Guard(services, "login", LOGIN_SURGE);
  return {
    user: { login: (context, input) => logIn(services, { tries, guard }, { context, input }) },
    security: {
      loginSecond: (context, input) => logInSecond(services, context, input),
      passkeyLogin: (context, input) => logInByPasskey(services, context, input),
      security: async (context) => done(await settings.overview(services, userOf(context).userId)),
      hasMpwd: async (context) => done(await settings.hasFundPassword(services, userOf(context).userId)),
      changePwd: (context, input) => settings.changePassword(services, { route: routes.changePwd, context, input }),
      changeMpwd: (context, input) =>
        settings.changeFundPassword(services, { route: routes.changeMpwd, context, input }),
      setAntiPhishing: (context, input) =>
        settings.setAntiPhishing(services, { route: routes.setAntiPhishing, context, input }),
      setLoginAlerts: (context, input) =>
        settings.setLoginAlerts(services, { route: routes.setLoginAlerts, context, input }),
      freezeSelf: (context, input) => freezeSelf(services, { route: routes.freezeSelf, context, input }),
      unfreezeSelf: (context, input) => unfreezeSelf(services, { route: routes.unfreezeSelf, context, input }),
      totpSetup: (context, input) => factors.setUpAuthenticator(services, context, input),
      totpEnable: (context, input) =>
        factors.enableAuthenticator(services, { route: routes.totpEnable, context, input }),
      totpDisable: (context, input) =>
        factors.disableAuthenticator(services, { route: routes.totpDisable, context, input }),
      newRecoveryCodes: (context, input) =>
        factors.renewRecoveryCodes(services, { route: routes.newRecoveryCodes, context, input }),
      passkeyOptions: (context, input) => passkeyOptions(services, context, input),
      passkeys: async (context) => {
        const rows = await passkeysOf(db, userOf(context).userId);
        return done({ list: rows.map(factors.passkeyView) });
      },
      addPasskey: (context, input) => factors.addPasskey(services, { route: routes.addPasskey, context, input }),
      removePasskey: (context, input) =>
        factors.removePasskey(services, { route: routes.removePasskey, context, input }),
      renamePasskey: async (context, input) => {
        const { userId, state } = userOf(context);
        const call = { route: routes.renamePasskey, context, input };
        const { result } = await once<Record<string, never>>(services, call, async () => async (trx) => {
          if (state !== "active") return refuse("ACCOUNT_FROZEN");
          return (await renamePasskey(trx, userId, input)) ? done({}) : refuseField("id", "NOT_FOUND");
        });
        return result;
      },
      doAuth: async (context, input) => {
        const { userId, sessionId } = userOf(context);
        const { action } = input;
        const use = { for: "action", action, userId, sessionId } as const;
        const refusal = await eitherFactor(services, { userId, input, use });
        if (refusal) return refusal;
        const of = { kind: "step_up", userId, sessionId, purpose: action } as const;
        const ticket = await issueTicket(db, of, { expiresAt: clock.now() + STEP_UP_LIFETIME_MS });
        return done({ auth_ticket: ticket, expires_in_ms: STEP_UP_LIFETIME_MS });
      },
    },
  };
}
