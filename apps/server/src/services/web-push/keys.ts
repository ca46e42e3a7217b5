import type { Db } from "../../platform/database/schema.ts";
import { newVapidKeys, type VapidKeys } from "../../platform/push/vapid.ts";
import type { Secrets } from "../../platform/secrets/secrets.ts";
import { openServerKeys, type ServerKeyColumn } from "../../platform/secrets/server-keys.ts";

/** The private key that signs requests to push services. */
export const pushPrivateKeys: ServerKeyColumn = {
  name: "private keys of push",
  table: "push_keys",
  id: "key_id",
  idType: "bigint",
  column: "private_key",
  purpose: "push keys",
  boundTo: (id) => `push key:${id}`,
};

function make() {
  const { publicKey, privateKey } = newVapidKeys();
  return { publicKey, privateKey: Buffer.from(privateKey) };
}

/** The server's key pair. It never changes, since every browser has subscribed with its public part. */
export async function openPushKeys(db: Db, secrets: Secrets): Promise<VapidKeys> {
  const { publicKey, privateKey } = await openServerKeys(db, secrets, { of: pushPrivateKeys, make });
  return { publicKey, privateKey: privateKey.toString() };
}
