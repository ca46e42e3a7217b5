import type { OperatorRole } from "@candor/contract/permissions.ts";
import { codeOfStep, STEP_MS, stepAt } from "../../platform/totp.ts";
import type { Services } from "../services.ts";
import { boundTo, operatorSealer } from "./authenticator.ts";
import { createOperator, uriOf } from "./create.ts";
import * as queries from "./queries.ts";

export type DemoOperator = {
  readonly name: string;
  readonly role: OperatorRole;
  readonly password: string;
  readonly totpUri: string;
};

/** Two operators, so that whoever tries the demo can also be the second person. Their secrets are no secrets; they exist in demo mode only. */
const demoOperators = [
  { name: "owner", role: "owner", password: "candor-owner", totp: Buffer.from("demo owner 4ever-yes") },
  { name: "finance", role: "finance", password: "candor-finance", totp: Buffer.from("demo finance 4ever-y") },
] as const;

/** Makes the operators whose credentials the start prints; does nothing for those that are there. */
export async function ensureDemoOperators({ db, passwords, secret }: Services): Promise<DemoOperator[]> {
  for (const { name, role, password, totp } of demoOperators) {
    if (await queries.byName(db, name)) continue;
    const passwordHash = await passwords.hash(password);
    if (passwordHash === undefined) throw new Error("password hashes are already queued before the server listens");
    const made = { name, role, passwordHash, totpSecret: totp, createdBy: null, ip: "" };
    await db.transaction().execute((trx) => createOperator(trx, secret, made));
  }
  return demoOperators.map(({ name, role, password, totp }) => ({ name, role, password, totpUri: uriOf(totp, name) }));
}

/**
 * The next code of a demo operator that was not used yet. The code of the coming step is taken already, so that there are two at once; after
 * both, `waitMs` says when there is another.
 */
export async function demoCode(
  { db, clock, secret }: Services,
  name: string,
): Promise<{ code: string; waitMs: number } | undefined> {
  const demo = demoOperators.find((operator) => operator.name === name);
  const row = demo && (await queries.byName(db, name));
  if (!row) return undefined;
  // Replaced by another authenticator, whose codes are its owner's business.
  if (!operatorSealer(secret).open(row.totp_secret, boundTo(row.operator_id)).equals(demo.totp)) return undefined;
  const now = stepAt(clock.now());
  const step = Math.max(now, row.last_step + 1);
  return { code: codeOfStep(demo.totp, step), waitMs: Math.max(0, (step - 1) * STEP_MS - clock.now()) };
}
