import { createPrivateKey, generateKeyPairSync, type KeyObject } from "node:crypto";
import type { Db } from "../../../platform/database/schema.ts";
import type { SealedColumn } from "../../../platform/secrets/sealed-column.ts";
import type { Services } from "../../../services/services.ts";

/** The private key that signs webhooks. */
export const webhookPrivateKeys: SealedColumn = {
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

const KEY_ID = 1;
const read = (db: Db) =>
  db.selectFrom("webhook_keys").select(["public_key", "private_key"]).where("key_id", "=", KEY_ID).executeTakeFirst();

/** The server's key pair, generated at its first use; of two first uses at once one writes it and both read it. */
export async function webhookKeys({ db, secrets }: Pick<Services, "db" | "secrets">): Promise<WebhookKeys> {
  const { seal, open } = secrets.sealer(webhookPrivateKeys.purpose);
  const boundTo = webhookPrivateKeys.boundTo(String(KEY_ID));
  const known = await read(db);
  if (!known) {
    const { publicKey, privateKey } = generateKeyPairSync("ed25519");
    const text = Buffer.from(publicKey.export({ format: "jwk" }).x ?? "", "base64url").toString("base64");
    const sealed = seal(privateKey.export({ format: "der", type: "pkcs8" }), boundTo);
    await db
      .insertInto("webhook_keys")
      .values({ key_id: KEY_ID, public_key: text, private_key: sealed })
      .onConflict((conflict) => conflict.column("key_id").doNothing())
      .execute();
  }
  const row = known ?? (await read(db));
  if (!row) throw new Error("the keys of webhooks were neither found nor written");
  const privateKey = createPrivateKey({ key: open(row.private_key, boundTo), format: "der", type: "pkcs8" });
  return { publicKey: row.public_key, privateKey };
}
