import * as security from "@candor/contract/routes/security.ts";
import { CODE_RESEND_AFTER_MS, emsSend } from "@candor/contract/routes/user.ts";
import { Secret } from "otpauth";
import { withClient } from "../platform/database/connect.ts";
import { codeOfStep, stepAt } from "../platform/totp.ts";
import type { Context } from "../services/calls/context.ts";
import { type Account, PASSWORD } from "./accounts.ts";
import type { TestServer } from "./server.ts";

export type Authenticator = {
  readonly secret: Buffer;
  readonly recoveryCodes: readonly string[];
  /** The code that the app shows now. */
  readonly code: () => string;
  /** Waits, by the test's clock, for the next step, and reads its code: each works once. */
  readonly nextCode: () => string;
};

/** Turns an authenticator on for the account, through its calls. */
export async function turnOnAuthenticator(server: TestServer, account: Account): Promise<Authenticator> {
  const made = await server.ok(security.totpSetup, { password: PASSWORD }, account);
  const secret = bytesOf(made.secret);
  const code = () => codeOfStep(secret, stepAt(server.clock.now()));
  const { recovery_codes: recoveryCodes } = await server.ok(security.totpEnable, { totp: code() }, account);
  const nextCode = () => {
    server.clock.ahead += 30_000;
    return code();
  };
  return { secret, recoveryCodes, code, nextCode };
}

/** The bytes of a secret as it is shown, in base32. */
export const bytesOf = (secret: string): Buffer => Buffer.from(Secret.fromBase32(secret).bytes);

/** Six digits that the authenticator shows neither now nor a step before or after. */
export function wrongCode(server: TestServer, { secret }: Pick<Authenticator, "secret">): string {
  const step = stepAt(server.clock.now());
  const shown = [-1, 0, 1].map((offset) => codeOfStep(secret, step + offset));
  return ["000000", "111111", "222222", "333333"].find((code) => !shown.includes(code)) ?? "";
}

/** The six digits of the newest mail to an address. */
export async function mailedCode(server: TestServer, email: string): Promise<string> {
  const mails = (await server.services.outbox?.list()) ?? [];
  const found = mails.find((mail) => mail.to === email && /\b[0-9]{6}\b/.test(mail.text));
  return /\b[0-9]{6}\b/.exec(found?.text ?? "")?.[0] ?? "";
}

/** Asks for a code for what protects the account, and reads it. A minute has to lie between two of them. */
export async function securityCode(server: TestServer, { email }: Account): Promise<string> {
  const input = { email, event: "security" } as const;
  const { error } = await server.call(emsSend, input);
  if (error === "CODE_TOO_FREQUENT") {
    server.clock.ahead += CODE_RESEND_AFTER_MS;
    await server.ok(emsSend, input);
  }
  return mailedCode(server, email);
}

/** What a handler would know of a call of this account. */
export async function contextOf(server: TestServer, { token }: Account): Promise<Context> {
  const user = await server.services.sessions.find(token);
  if (!user) throw new Error("the account has no session");
  return {
    language: "en",
    user,
    operator: undefined,
    ip: "127.0.0.1",
    device: "test",
    deviceId: undefined,
    origin: undefined,
    host: undefined,
    commandId: "",
  };
}

/** A used-up code lets only one of many calls through, which would prove nothing about later checks. */
export async function withoutUseOfCodes<Result>(server: TestServer, work: () => Promise<Result>): Promise<Result> {
  const owner = (text: string) => withClient(server.database.ownerUrl, (client) => client.query(text));
  await owner(`CREATE FUNCTION keep_code() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.used_at := NULL; RETURN NEW; END $$;
    CREATE TRIGGER keep_code BEFORE UPDATE ON codes FOR EACH ROW EXECUTE FUNCTION keep_code()`);
  const result = await work();
  await owner("DROP FUNCTION keep_code CASCADE");
  return result;
}
