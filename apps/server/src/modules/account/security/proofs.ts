import { refuse } from "@candor/contract/errors.ts";
import { type Proof, type StepUpAction, stepUps } from "@candor/contract/step-up.ts";
import { type Context, userOf } from "../../../services/calls/context.ts";
import { type FieldRefusal, refuseField } from "../../../services/calls/result.ts";
import type { Services } from "../../../services/services.ts";
import { bind, codesOf, ownContact, type UserRow, userById } from "../auth/index.ts";
import { verifyFundPassword } from "./fund-password.ts";
import { factorsOf, takeSecondCode } from "./second-factor.ts";
import { takeTicket } from "./tickets.ts";
import { forgetTries, type Guessed, hoursLocked, returnTry, takeTry } from "./tries.ts";

/** The fields of contract/proof-fields.ts; an action's route has those that the action needs. */
export type ProofInput = {
  readonly password?: string | undefined;
  readonly fund_password?: string | undefined;
  readonly code?: string | undefined;
  readonly totp?: string | undefined;
  readonly auth_ticket?: string | undefined;
};
type AskedOf = { readonly input: ProofInput; readonly user: UserRow };
type Asked = AskedOf & { readonly action: StepUpAction; readonly context: Context };
type Check<Of> = (services: Services, asked: Of) => Promise<FieldRefusal | undefined>;
type Known = "password" | "fund";
type Checks = Record<Exclude<Proof, Known>, Check<Asked>> & Record<Known, Check<AskedOf>>;

/** Proofs that a check does not use up come first, so that a mistyped password does not cost an authenticator code. */
const order = ["password", "fund", "code", "second"] as const satisfies readonly Proof[];

export type Proofs = {
  /**
   * Checks what `stepUps` asks for before the action; undefined if all are right. Takes attempts durably and uses up codes and tickets, so it is
   * called once per action: in the `prepare` of `once`, before the change.
   */
  readonly check: (action: StepUpAction, context: Context, input: ProofInput) => Promise<FieldRefusal | undefined>;
  /** Checks the login password alone, with its attempts, and uses nothing up: for a repeat, whose codes and tickets the first call used up. */
  readonly checkPassword: (context: Context, input: ProofInput) => Promise<FieldRefusal | undefined>;
  /** The same for the fund password. */
  readonly checkFundPassword: (context: Context, input: ProofInput) => Promise<FieldRefusal | undefined>;
};

export const proofs = (services: Services): Proofs => ({
  async check(action, context, input) {
    const needed: readonly Proof[] = stepUps[action];
    const user = await userById(services.db, userOf(context).userId);
    const asked: Asked = { action, context, input, user };
    for (const proof of order) {
      const refusal = needed.includes(proof) ? await checks[proof](services, asked) : undefined;
      if (refusal) return refusal;
    }
    return needed.includes("code") ? takeCode(services, asked, { use: true }) : undefined;
  },
  async checkPassword(context, input) {
    const user = await userById(services.db, userOf(context).userId);
    return checks.password(services, { input, user });
  },
  async checkFundPassword(context, input) {
    const user = await userById(services.db, userOf(context).userId);
    return checks.fund(services, { input, user });
  },
});

const checks: Checks = {
  password: async (services, { input, user }) => {
    const { password } = input;
    if (!password) return refuseField("password", "FIELD_REQUIRED");
    return guess(services, {
      guessed: { userId: user.user_id, kind: "login_password" },
      verify: () =>
        services.passwords.verify(user.password_hash, password, { lane: "account", caller: `user:${user.user_id}` }),
      wrong: refuseField("password", "WRONG_PASSWORD"),
      locked: (hours) => refuseField("password", "PASSWORD_LOCKED", { hours }),
    });
  },
  fund: async (services, { input, user }) => {
    const { user_id: userId, fund_password_hash: hash, fund_password_key: key } = user;
    const { fund_password: fundPassword } = input;
    if (!hash) return refuse("FUND_PASSWORD_MISSING");
    if (!fundPassword) return refuseField("fund_password", "FIELD_REQUIRED");
    return guess(services, {
      guessed: { userId, kind: "fund_password" },
      verify: () => verifyFundPassword(services, { userId, stored: { hash, key }, fundPassword }),
      wrong: refuseField("fund_password", "WRONG_FUND_PASSWORD"),
      locked: (hours) => refuseField("fund_password", "FUND_PASSWORD_LOCKED", { hours }),
    });
  },
  // Checked here and used up at the end, so that a wrong second factor does not cost a code that takes a minute to send again.
  code: (services, asked) => takeCode(services, asked, { use: false }),
  second: async (services, { action, context, input, user }) => {
    const { db, clock } = services;
    const { user_id: userId } = user;
    if ((await factorsOf(db, userId)).length === 0) return undefined;
    if (input.auth_ticket !== undefined) {
      const { sessionId } = userOf(context);
      const of = { kind: "step_up", userId, sessionId, purpose: action } as const;
      const taken = await takeTicket(db, input.auth_ticket, of, clock.now());
      return taken ? undefined : refuseField("auth_ticket", "STEP_UP_EXPIRED");
    }
    if (input.totp !== undefined) return takeSecondCode(services, userId, input.totp);
    return refuse("SECOND_FACTOR_REQUIRED");
  },
};

type Guess = {
  readonly guessed: Guessed;
  /** Undefined when too many hashes wait. */
  readonly verify: () => Promise<boolean | undefined>;
  readonly wrong: FieldRefusal;
  readonly locked: (hours: number) => FieldRefusal;
};

/** Takes an attempt, then checks. The attempt that locks reports the lock at once. */
async function guess(
  { db, clock }: Services,
  { guessed, verify, wrong, locked }: Guess,
): Promise<FieldRefusal | undefined> {
  const now = clock.now();
  if (await takeTry(db, guessed, now)) {
    const right = await verify();
    if (right === undefined) {
      await returnTry(db, guessed);
      return refuse("BUSY");
    }
    if (right) {
      await forgetTries(db, guessed);
      return undefined;
    }
  }
  const hours = await hoursLocked(db, guessed, now);
  return hours === undefined ? wrong : locked(hours);
}

/** The code goes to the contact that the user chose for codes, if there are two. */
async function takeCode(
  services: Services,
  { context, input, user }: Asked,
  { use }: { use: boolean },
): Promise<FieldRefusal | undefined> {
  const { code } = input;
  if (!code) return refuseField("code", "FIELD_REQUIRED");
  const bound = bind(ownContact(user), "security");
  const right = await services.db
    .transaction()
    .execute((trx) => codesOf(services).take(trx, bound, code, { now: services.clock.now(), use, by: context }));
  return right ? undefined : refuseField("code", "WRONG_CODE");
}
