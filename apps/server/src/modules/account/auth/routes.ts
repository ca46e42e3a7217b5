import type { ParsedInputOf } from "@candor/contract/route.ts";
import * as user from "@candor/contract/routes/user.ts";
import { userOf } from "../../../services/calls/context.ts";
import type { HandlersOf } from "../../../services/calls/handlers.ts";
import { done, refuseField } from "../../../services/calls/result.ts";
import type { Services } from "../../../services/services.ts";
import { codesOf, type Sender } from "./codes.ts";
import { type Contact, contactOf, phoneContact } from "./contact.ts";
import { openCode } from "./demo-code.ts";
import { Guard } from "./guard.ts";
import { bind, openAccount, passwordRefusal, resetPassword, sendCode } from "./service.ts";
import { signIn } from "./sign-in.ts";
import { textingRefusal } from "./texting.ts";

/** The routes of the group `user` for contact, password and sessions; login is in the security module. */
type AuthHandlers = Omit<HandlersOf<typeof user>, "center" | "login">;

/** Applies from the third network that requests codes for one target within the hour, before others have used up the owner's daily limit. */
const CODE_SURGE = { networksOfTarget: 2 } as const;

const invalidMobile = refuseField("mobile", "MOBILE_INVALID");

export function authHandlers(services: Services): AuthHandlers {
  const { db, sessions, clock } = services;
  const codes = codesOf(services);
  const guard = new Guard(services, "code", { ...CODE_SURGE, targetsOfNetwork: services.config.codesPerNetwork / 2 });
  const sending = { codes, guard };

  const check = (
    by: Sender,
    contact: Contact,
    { event, code }: Pick<ParsedInputOf<typeof user.emsCheck>, "event" | "code">,
  ) =>
    db
      .transaction()
      .execute((trx) => codes.take(trx, bind(contact, event), code, { now: clock.now(), use: false, by }));

  return {
    emsSend: (context, { email, event }) =>
      sendCode(services, sending, {
        contact: { channel: "mail", target: email },
        purpose: event,
        context,
      }),
    emsCheck: async (context, { email, ...tried }) =>
      done({ valid: await check(context, { channel: "mail", target: email }, tried) }),
    smsSend: async (context, { area_code, mobile, event }) => {
      const contact = phoneContact(area_code, mobile);
      if (!contact) return invalidMobile;
      const refusal = await textingRefusal(services, contact.target, event);
      return refusal ?? sendCode(services, sending, { contact, purpose: event, context });
    },
    smsCheck: async (context, { area_code, mobile, ...tried }) => {
      const contact = phoneContact(area_code, mobile);
      return contact ? done({ valid: await check(context, contact, tried) }) : invalidMobile;
    },
    demoSentCode: async (context, input) => {
      const contact = contactOf(input);
      if (!contact) return invalidMobile;
      return done({ code: await openCode(services, codes, bind(contact, input.event), context) });
    },
    register: async (context, input) => {
      const contact = contactOf(input);
      if (!contact) return invalidMobile;
      if (!input.agreement) return refuseField("agreement", "AGREEMENT_REQUIRED");
      const closed = contact.channel === "sms" && (await textingRefusal(services, contact.target, "register"));
      const refusal = closed || passwordRefusal(input.password, input.repassword);
      if (refusal) return refusal;
      const call = { route: user.register, context, input };
      const opened = await openAccount(services, codes, { call, contact });
      return opened.ok ? signIn(services, context, { row: opened.data, registering: true }) : opened;
    },
    resetpwd: async (context, input) => {
      const contact = contactOf(input);
      if (!contact) return invalidMobile;
      const call = { route: user.resetpwd, context, input };
      return passwordRefusal(input.password, input.repassword) ?? resetPassword(services, codes, { call, contact });
    },
    logout: async (context) => {
      const { userId, sessionId } = userOf(context);
      await sessions.close(userId, sessionId);
      return done({});
    },
    sessions: async (context) => {
      const { userId, sessionId } = userOf(context);
      const rows = await sessions.list(userId);
      const list = rows.map((row) => ({
        id: row.session_id,
        current: row.session_id === sessionId,
        device: row.user_agent,
        ip: row.ip ?? "",
        created_at: row.created_at.toISOString(),
        last_seen_at: row.last_seen_at.toISOString(),
      }));
      return done({ list: [...list.filter((item) => item.current), ...list.filter((item) => !item.current)] });
    },
    revokeSession: async (context, { id }) =>
      (await sessions.close(userOf(context).userId, id)) ? done({}) : refuseField("id", "NOT_FOUND"),
  };
}
