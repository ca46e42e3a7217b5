import { refuse } from "@candor/contract/errors.ts";
import { CHALLENGE_LIFETIME_MS, CHALLENGE_MAX } from "@candor/contract/rules/challenge.ts";
import { createChallenge, extractParams, verifySolution } from "altcha-lib/v1";
import type { Payload } from "altcha-lib/v1/types";
import { sql } from "kysely";
import * as z from "zod/mini";
import { deriveKey } from "../../../platform/crypto.ts";
import type { Db } from "../../../platform/database/schema.ts";
import type { Secrets } from "../../../platform/secrets/secrets.ts";
import type { FieldRefusal } from "../../../services/calls/result.ts";
import type { Services } from "../../../services/services.ts";

const ALGORITHM = "SHA-256";

const solution = z.object({
  algorithm: z.literal(ALGORITHM),
  challenge: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  number: z.int().check(z.gte(0), z.lte(CHALLENGE_MAX)),
  salt: z.string().check(z.maxLength(300)),
  signature: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
});

/** The purpose of a challenge: an anonymous call for a target. */
export type ChallengeFor = { readonly purpose: string; readonly target: string };

/**
 * Proof of work that a caller's page does before a call is processed (altcha): find a number of up to CHALLENGE_MAX whose SHA-256 is given. A
 * solution is valid once, for its purpose and target, for CHALLENGE_LIFETIME_MS. Nothing is stored of a challenge, but of a
 * solution until it expires: all gateways together accept it once.
 */
export class Challenges {
  readonly #secrets: Secrets;
  readonly #clock: Services["clock"];
  readonly #db: Db;

  constructor({ secrets, clock, db }: Pick<Services, "secrets" | "clock" | "db">) {
    this.#db = db;
    this.#secrets = secrets;
    this.#clock = clock;
  }

  /** The refusal that contains the challenge. */
  async ask(what: ChallengeFor): Promise<FieldRefusal> {
    const ends = this.#clock.now() + CHALLENGE_LIFETIME_MS;
    const { challenge, salt, signature } = await createChallenge({
      algorithm: ALGORITHM,
      hmacKey: keyOf(this.#secrets.present.text),
      maxNumber: CHALLENGE_MAX,
      params: { for: this.#nameOf(what), ends: String(ends) },
    });
    return refuse("CHALLENGE_REQUIRED", { challenge, salt, signature, max: CHALLENGE_MAX });
  }

  /** Whether a text is a solution for this, and uses it up. */
  async take(what: ChallengeFor, text: string): Promise<boolean> {
    const payload = read(text);
    if (!payload) return false;
    const params = extractParams(payload);
    const ends = Number.parseInt(params["ends"] ?? "", 10);
    if (params["for"] !== this.#nameOf(what) || !(ends > this.#clock.now())) return false;
    const right = await Promise.all(this.#secrets.each((secret) => verifySolution(payload, keyOf(secret), false)));
    return right.includes(true) && useOnce(this.#db, payload.challenge, new Date(ends), new Date(this.#clock.now()));
  }

  #nameOf({ purpose, target }: ChallengeFor): string {
    return this.#secrets.index("challenge", `${purpose}\n${target}`).toString("base64url");
  }
}

/** False if the challenge was used before, here or by another gateway. Removes some that have expired. */
async function useOnce(db: Db, challenge: string, endsAt: Date, now: Date): Promise<boolean> {
  const { rows } = await sql`
    WITH expired AS (
      DELETE FROM used_challenges WHERE challenge IN (
        SELECT challenge FROM used_challenges WHERE ends_at < ${now} ORDER BY ends_at LIMIT 10 FOR UPDATE SKIP LOCKED
      )
    )
    INSERT INTO used_challenges (challenge, ends_at) VALUES (decode(${challenge}, 'hex'), ${endsAt})
    ON CONFLICT DO NOTHING RETURNING 1`.execute(db);
  return rows.length === 1;
}

const keyOf = (secret: string): string => deriveKey(secret, "challenges").toString("hex");

function read(text: string): Payload | undefined {
  try {
    const parsed = solution.safeParse(JSON.parse(Buffer.from(text, "base64").toString()));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}
