import type { Db } from "../../platform/database/schema.ts";
import { newVapidKeys, type VapidKeys } from "../../platform/push/vapid.ts";
import type { SealedColumn } from "../../platform/secrets/sealed-column.ts";
import type { Secrets } from "../../platform/secrets/secrets.ts";

/** The private key that signs requests to push services. */
export const pushPrivateKeys: SealedColumn = {
  name: "private keys of push",
  table: "push_keys",
  id: "key_id",
  idType: "bigint",
  column: "private_key",
  purpose: "push keys",
  boundTo: (id) => `push key:${id}`,
};

const KEY_ID = 1;
const read = (db: Db) =>
  db.selectFrom("push_keys").select(["public_key", "private_key"]).where("key_id", "=", KEY_ID).executeTakeFirst();

/**
 * The server's key pair. The first start generates it; it never changes, since every browser has subscribed with its public part. Of two first
 * starts at once one writes it and both read it.
 */
export async function openPushKeys(db: Db, secrets: Secrets): Promise<VapidKeys> {
  const { seal, open } = secrets.sealer(pushPrivateKeys.purpose);
  const boundTo = pushPrivateKeys.boundTo(String(KEY_ID));
  const known = await read(db);
  if (!known) {
    const { publicKey, privateKey } = newVapidKeys();
    await db
      .insertInto("push_keys")
      .values({ key_id: KEY_ID, public_key: publicKey, private_key: seal(Buffer.from(privateKey), boundTo) })
      .onConflict((conflict) => conflict.column("key_id").doNothing())
      .execute();
  }
  const row = known ?? (await read(db));
  if (!row) throw new Error("the keys of push were neither found nor written");
  return { publicKey: row.public_key, privateKey: open(row.private_key, boundTo).toString() };
}
