import { refuse } from "@candor/contract/errors.ts";
import { knownLanguage } from "@candor/contract/i18n/languages.ts";
import type { ParsedInputOf } from "@candor/contract/route.ts";
import * as common from "@candor/contract/routes/common.ts";
import type * as user from "@candor/contract/routes/user.ts";
import { userOf } from "../../../services/calls/context.ts";
import type { HandlersOf } from "../../../services/calls/handlers.ts";
import { done, refuseField } from "../../../services/calls/result.ts";
import { once } from "../../../services/once.ts";
import type { Services } from "../../../services/services.ts";
import { userView } from "../auth/index.ts";
import * as queries from "./queries.ts";

type Channel = ParsedInputOf<typeof common.smsOtherMail>["channel"];

const unboundChannel = {
  sms: refuseField("channel", "MOBILE_INVALID"),
  mail: refuseField("channel", "EMAIL_INVALID"),
} as const;

type AccountHandlers = Pick<HandlersOf<typeof common>, "setLang" | "smsOtherMail"> &
  Pick<HandlersOf<typeof user>, "center">;

export function accountHandlers(services: Services): AccountHandlers {
  const { db, sessions } = services;
  return {
    center: async (context) => done(userView(await queries.user(db, userOf(context).userId))),
    setLang: async (context, { lang }) => {
      const language = knownLanguage(lang);
      if (!language) return refuseField("lang", "INVALID_REQUEST");
      if (context.user) {
        await queries.setLanguage(db, context.user.userId, language);
        sessions.refresh(context.user.userId);
      }
      return done({ lang: language });
    },
    smsOtherMail: async (context, input) => {
      const { channel } = input;
      const { userId, state } = userOf(context);
      const { result } = await once<{ channel: Channel }>(
        services,
        { route: common.smsOtherMail, context, input },
        async () => async (trx) => {
          if (state === "frozen") return refuse("ACCOUNT_FROZEN");
          const set = await queries.setChannel(trx, userId, channel);
          return set ? done({ channel }) : unboundChannel[channel];
        },
      );
      return result;
    },
  };
}
