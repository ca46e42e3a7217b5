import type { OperatorRole } from "@candor/contract/permissions.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../../platform/database/schema.ts";
import type { Secrets } from "../../../platform/secrets/secrets.ts";
import { totpUri } from "../../../platform/totp.ts";
import { audit } from "../audit/index.ts";
import { boundTo, operatorSealer } from "./authenticator.ts";
import type { Proven } from "./proof.ts";
import * as queries from "./queries.ts";

/** No 0, O, 1, I or L: a password that is shown once is read off a screen. 20 characters of 31 are 99 bits. */
const ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
const PASSWORD_LENGTH = 20;
/** Bytes below this bound give all letters the same probability. */
const FAIR_BYTES = Math.floor(256 / ALPHABET.length) * ALPHABET.length;

/** A password in groups of five, from more random bytes than it needs: about one in thirty is skipped. */
export function passwordFrom(random: Uint8Array): string {
  const letters = [...random].filter((byte) => byte < FAIR_BYTES).map((byte) => ALPHABET[byte % ALPHABET.length]);
  if (letters.length < PASSWORD_LENGTH) throw new Error("too few random bytes for a password");
  return letters
    .slice(0, PASSWORD_LENGTH)
    .join("")
    .replace(/.{5}(?=.)/g, "$&-");
}

export type NewOperator = {
  readonly name: string;
  readonly role: OperatorRole;
  readonly passwordHash: string;
  readonly totpSecret: Buffer;
  /** Null if created by the server's owner at the terminal. */
  readonly createdBy: number | null;
  readonly ip: string;
  /** What proved the creator. */
  readonly proven?: Proven;
};

/** Creates an operator in the caller's transaction; undefined if the name is taken. */
export async function createOperator(
  trx: Kysely<Database>,
  secrets: Secrets,
  operator: NewOperator,
): Promise<number | undefined> {
  const { name, role, createdBy, ip, totpSecret, proven } = operator;
  const row = await queries.insert(trx, operator);
  if (!row) return undefined;
  const operatorId = row.operator_id;
  await queries.setSecret(trx, operatorId, operatorSealer(secrets).seal(totpSecret, boundTo(operatorId)));
  const entry = { operatorId: createdBy, action: "operator.create", subject: `operator:${operatorId}` };
  await audit(trx, { ...entry, after: { name, role, ...proven }, ip });
  return operatorId;
}

export const uriOf = (totpSecret: Uint8Array, name: string): string => totpUri(totpSecret, `${name} (console)`);
