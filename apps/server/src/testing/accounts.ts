import { amount } from "@candor/contract/domain/money.ts";
import type { InputOf } from "@candor/contract/route.ts";
import { login, type Session, type User } from "@candor/contract/routes/user.ts";
import { newInviteCode, newUid } from "../modules/account/auth/service.ts";
import { commandId } from "./engine.ts";
import type { CallOptions, TestServer } from "./server.ts";

export type Account = {
  readonly token: string;
  readonly userId: number;
  readonly email: string;
  readonly user: User;
};
export const PASSWORD = "correct horse 9";

let accounts = 0;

type Invited = { readonly inviter?: Pick<Account, "userId">; readonly nickname?: string; readonly device?: string };

/** An account with an open session, made past the codes, with these practice balances in its coin account. */
export async function openAccount(
  server: TestServer,
  balances: Record<number, string> = {},
  invited: Invited = {},
): Promise<Account> {
  accounts += 1;
  return makeAccount(server, { email: `person${accounts}@test.example`, password: PASSWORD, balances, ...invited });
}

/** Inserts a user as registration would, funds it through the core and logs it in through HTTP. */
async function makeAccount(
  server: TestServer,
  account: { email: string; password: string; balances: Record<number, string> } & Invited,
): Promise<Account> {
  const { services, engine } = server;
  const { email, password, inviter, nickname = "Trader", device } = account;
  const passwordHash = (await services.passwords.hash(password, { lane: "account", caller: email })) ?? "";
  const { user_id: userId } = await services.db
    .insertInto("users")
    .values({
      uid: newUid(),
      email,
      password_hash: passwordHash,
      nickname,
      channel: "mail",
      invite_code: newInviteCode(),
      inviter_id: inviter?.userId ?? null,
    })
    .returning("user_id")
    .executeTakeFirstOrThrow();
  const inviterId = inviter?.userId;
  await engine.send({
    type: "registerUser",
    id: commandId(),
    userId,
    ...(inviterId === undefined ? {} : { inviterId }),
  });
  for (const [currencyId, text] of Object.entries(account.balances))
    await engine.send({
      type: "credit",
      id: commandId(),
      ownerId: userId,
      account: "c2c",
      currencyId: Number.parseInt(currencyId, 10),
      amount: amount(text),
      house: "outside",
      tag: "system_recharge",
      ref: "test",
    });
  const session = await logIn(server, { type: "email", email, password }, device ? { headers: { device } } : {});
  return { userId, email, token: session.token, user: session.user };
}

/** Logs in where the password is enough; throws where a second factor is owed. */
export async function logIn(server: TestServer, input: InputOf<typeof login>, options?: CallOptions): Promise<Session> {
  const answer = await server.ok(login, input, options);
  if (!("token" in answer)) throw new Error("this account owes a second factor");
  return answer;
}
