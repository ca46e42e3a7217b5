import { createPrivateKey, generateKeyPairSync, type KeyObject } from "node:crypto";
import { openServerKeys, type ServerKeyColumn } from "../../../platform/secrets/server-keys.ts";
import type { Services } from "../../../services/services.ts";

/** The private key that signs webhooks. */
export const webhookPrivateKeys: ServerKeyColumn = {
  name: "private keys of webhooks",
  table: "webhook_keys",
  id: "key_id",
  idType: "bigint",
  column: "private_key",
  purpose: "webhook keys",
  boundTo: (id) => `webhook key:${id}`,
};

/** `publicKey` is the 32 bytes of the Ed25519 key in base64, as wallet services verify with it. */
export type WebhookKeys = { readonly publicKey: string; readonly privateKey: KeyObject };

function make() {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const text = Buffer.from(publicKey.export({ format: "jwk" }).x ?? "", "base64url").toString("base64");
  return { publicKey: text, privateKey: privateKey.export({ format: "der", type: "pkcs8" }) };
}

/** The server's key pair, made at its first use. */
export async function webhookKeys({ db, secrets }: Pick<Services, "db" | "secrets">): Promise<WebhookKeys> {
  const { publicKey, privateKey } = await openServerKeys(db, secrets, { of: webhookPrivateKeys, make });
  return { publicKey, privateKey: createPrivateKey({ key: privateKey, format: "der", type: "pkcs8" }) };
}
