import type { OperatorRole } from "@candor/contract/permissions.ts";
import type { ClientBase } from "pg";
import { sealer } from "../../../platform/crypto.ts";
import { codeOfStep, STEP_MS, stepAt } from "../../../platform/totp.ts";
import type { Services } from "../../../services/services.ts";
import { boundTo, openSecret, operatorSecrets } from "./authenticator.ts";
import { createOperator, uriOf } from "./create.ts";
import * as queries from "./queries.ts";

export type DemoOperator = {
  readonly name: string;
  readonly role: OperatorRole;
  readonly password: string;
  readonly totpUri: string;
};

/** Two operators, so that a demo user can also act as the second person. Their secrets are public; they exist in demo mode only. */
const demoOperators = [
  { name: "owner", role: "owner", password: "candor-owner", totp: Buffer.from("demo owner 4ever-yes") },
  { name: "finance", role: "finance", password: "candor-finance", totp: Buffer.from("demo finance 4ever-y") },
] as const;

const own = { lane: "operator", caller: "demo" } as const;

/** Creates the operators whose credentials the start prints; skips existing ones. */
export async function ensureDemoOperators({ db, passwords, secrets }: Services): Promise<DemoOperator[]> {
  for (const { name, role, password, totp } of demoOperators) {
    if (await queries.byName(db, name)) continue;
    const passwordHash = await passwords.hash(password, own);
    if (passwordHash === undefined) throw new Error("password hashes are already queued before the server listens");
    const made = { name, role, passwordHash, totpSecret: totp, createdBy: null, ip: "" };
    await db.transaction().execute((trx) => createOperator(trx, secrets, made));
  }
  return demoOperators.map(({ name, role, password, totp }) => ({ name, role, password, totpUri: uriOf(totp, name) }));
}

type Stored = {
  readonly operator_id: number;
  readonly name: string;
  readonly password_hash: string;
  readonly totp_secret: Buffer;
};

/**
 * The names of operators who can log in with a demo's published credentials: its password, or its authenticator if `secret` opens it. An operator of
 * the same name created with `npm run operator:create` is not included. Reads the tables of older releases too.
 */
export async function publishedOperators(
  client: Pick<ClientBase, "query">,
  { passwords, secret }: Pick<Services, "passwords"> & { readonly secret: string },
): Promise<string[]> {
  const { rows } = await client.query<Stored>(
    "SELECT operator_id, name, password_hash, totp_secret FROM operators WHERE name = ANY ($1) ORDER BY operator_id",
    [demoOperators.map(({ name }) => name)],
  );
  const { open } = sealer(secret, operatorSecrets.purpose);
  const holds = (row: Stored, totp: Buffer) =>
    // Sealed values had no key id when the demo was introduced.
    [row.totp_secret, row.totp_secret.subarray(1)].some((sealed) => {
      try {
        return open(sealed, boundTo(row.operator_id)).equals(totp);
      } catch {
        return false;
      }
    });
  const published: string[] = [];
  for (const row of rows) {
    const demo = demoOperators.find(({ name }) => name === row.name);
    if (!demo) continue;
    if (holds(row, demo.totp) || (await passwords.verify(row.password_hash, demo.password, own)))
      published.push(row.name);
  }
  return published;
}

/**
 * The next code of a demo operator that was not used yet. The code of the next time step is already accepted, so there are two at once; after both,
 * `waitMs` is the time until the next one.
 */
export async function demoCode(
  services: Services,
  name: string,
): Promise<{ code: string; waitMs: number } | undefined> {
  const { db, clock } = services;
  const demo = demoOperators.find((operator) => operator.name === name);
  const row = demo && (await queries.byName(db, name));
  if (!row) return undefined;
  // Replaced by another authenticator, whose codes only its owner knows.
  if (!openSecret(services, row).equals(demo.totp)) return undefined;
  const now = stepAt(clock.now());
  const step = Math.max(now, row.last_step + 1);
  return { code: codeOfStep(demo.totp, step), waitMs: Math.max(0, (step - 1) * STEP_MS - clock.now()) };
}

/** The operator in whose name a demo approves what its user would wait for. */
export async function demoReviewer({ db }: Pick<Services, "db">): Promise<number> {
  const row = await queries.byName(db, demoOperators[0].name);
  if (!row) throw new Error("the operators of the demo are created before its user is verified");
  return row.operator_id;
}
