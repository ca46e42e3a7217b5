import { randomInt } from "node:crypto";
import { API_KEY_LENGTH } from "@candor/contract/domain/api-keys.ts";
import type { SealedColumn } from "../../platform/secrets/sealed-column.ts";
import type { Secrets } from "../../platform/secrets/secrets.ts";

/** The secrets of HMAC keys, each sealed for its key. */
export const apiKeySecrets: SealedColumn = {
  name: "secrets of API keys",
  table: "api_keys",
  id: "key_id",
  idType: "uuid",
  column: "secret",
  purpose: "API key secrets",
  boundTo: (id) => `api-key:${id}`,
};

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** A key, or a secret: 64 letters and digits, 381 bits. */
export const newKeyText = (): string =>
  Array.from({ length: API_KEY_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");

export const sealKeySecret = (secrets: Secrets, keyId: string, secret: string): Buffer =>
  secrets.sealer(apiKeySecrets.purpose).seal(Buffer.from(secret), apiKeySecrets.boundTo(keyId));

export const openKeySecret = (secrets: Secrets, keyId: string, sealed: Buffer): string =>
  secrets.sealer(apiKeySecrets.purpose).open(sealed, apiKeySecrets.boundTo(keyId)).toString();
