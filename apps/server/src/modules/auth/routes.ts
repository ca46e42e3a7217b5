import type { ParsedInputOf } from "@candor/contract/route.ts";
import * as user from "@candor/contract/routes/user.ts";
import { makeCommandId } from "../../platform/bus/command-id.ts";
import { type Context, userOf } from "../../platform/http/context.ts";
import type { HandlersOf } from "../../platform/http/handlers.ts";
import { RateLimit } from "../../platform/http/rate-limit.ts";
import { done, type FieldRefusal, refuseField } from "../../platform/http/result.ts";
import type { Services } from "../services.ts";
import { codesOf } from "./codes.ts";
import { type Contact, contactOf, phoneContact } from "./contact.ts";
import * as queries from "./queries.ts";
import { bind, openAccount, passwordRefusal, registerInCore, resetPassword, sendCode } from "./service.ts";
import { type UserRow, userView } from "./user-view.ts";

type AuthHandlers = Omit<HandlersOf<typeof user>, "center">;

/** Tries to log in to one account: ten at once, then one every 30 s, from wherever they come. */
const LOGIN_TRIES = 10;
const LOGIN_TRY_EVERY_S = 30;

const invalidMobile = refuseField("mobile", "MOBILE_INVALID");

export function authHandlers(services: Services): AuthHandlers {
  const { db, sessions, clock } = services;
  const codes = codesOf(services);
  const tries = new RateLimit({ perSecond: 1 / LOGIN_TRY_EVERY_S, capacity: LOGIN_TRIES, clock });

  const openSession = async (context: Context, row: UserRow) =>
    done({ token: await sessions.open(row.user_id, context), user: userView(row) });
  const check = (contact: Contact, event: ParsedInputOf<typeof user.emsCheck>["event"], code: string) =>
    db.transaction().execute((trx) => codes.take(trx, bind(contact, event), code, { now: clock.now(), use: false }));

  return {
    emsSend: (context, { email, event }) =>
      sendCode(services, codes, {
        contact: { channel: "mail", target: email },
        purpose: event,
        context,
      }),
    emsCheck: async (_, { email, event, code }) =>
      done({ valid: await check({ channel: "mail", target: email }, event, code) }),
    smsSend: async (context, { area_code, mobile, event }) => {
      const contact = phoneContact(area_code, mobile);
      if (!contact) return invalidMobile;
      return sendCode(services, codes, { contact, purpose: event, context });
    },
    smsCheck: async (_, { area_code, mobile, event, code }) => {
      const contact = phoneContact(area_code, mobile);
      return contact ? done({ valid: await check(contact, event, code) }) : invalidMobile;
    },
    register: async (context, input) => {
      const contact = contactOf(input);
      if (!contact) return invalidMobile;
      if (!input.agreement) return refuseField("agreement", "AGREEMENT_REQUIRED");
      const refusal = passwordRefusal(input.password, input.repassword);
      if (refusal) return refusal;
      const call = { route: user.register, context, input };
      const opened = await openAccount(services, codes, { call, contact });
      return opened.ok ? openSession(context, opened.data) : opened;
    },
    login: async (context, input) => {
      const contact = contactOf(input);
      if (!contact) return invalidMobile;
      if (tries.take(contact.target, 1) > 0) return { ok: false, error: "TOO_MANY_REQUESTS" };
      const row = await queries.userByContact(db, contact);
      if (!row) return refuseField(input.type, "ACCOUNT_NOT_FOUND");
      const refusal = await loginRefusal(services, row, input.password);
      if (refusal) return refusal;
      if (!row.registered) await registerInCore(services, row.user_id, row.inviter_id, makeCommandId(clock.now()));
      return openSession(context, row);
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

async function loginRefusal(services: Services, row: UserRow, password: string): Promise<FieldRefusal | undefined> {
  const right = await services.passwords.verify(row.password_hash, password);
  if (right === undefined) return { ok: false, error: "BUSY" };
  if (!right) return refuseField("password", "WRONG_PASSWORD");
  return row.state === "locked" ? { ok: false, error: "ACCOUNT_LOCKED" } : undefined;
}
