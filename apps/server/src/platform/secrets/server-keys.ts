import type { Db } from "../database/schema.ts";
import type { SealedColumn } from "./sealed-column.ts";
import type { Secrets } from "./secrets.ts";

/** The sealed column of a table that has one key pair of this server. */
export type ServerKeyColumn = SealedColumn & { readonly table: "push_keys" | "webhook_keys" };
/** The public part as text, as others know it, and the private one in bytes. */
export type ServerKeys = { readonly publicKey: string; readonly privateKey: Buffer };

const KEY_ID = 1;

/** The server's key pair, made at its first use; of two first uses at once one writes it and both read it. It never changes, since others know its public part. */
export async function openServerKeys(
  db: Db,
  secrets: Secrets,
  { of, make }: { readonly of: ServerKeyColumn; readonly make: () => ServerKeys },
): Promise<ServerKeys> {
  const { seal, open } = secrets.sealer(of.purpose);
  const boundTo = of.boundTo(String(KEY_ID));
  const read = () =>
    db.selectFrom(of.table).select(["public_key", "private_key"]).where("key_id", "=", KEY_ID).executeTakeFirst();
  const known = await read();
  if (!known) {
    const { publicKey, privateKey } = make();
    await db
      .insertInto(of.table)
      .values({ key_id: KEY_ID, public_key: publicKey, private_key: seal(privateKey, boundTo) })
      .onConflict((conflict) => conflict.column("key_id").doNothing())
      .execute();
  }
  const row = known ?? (await read());
  if (!row) throw new Error(`the ${of.name} were neither found nor written`);
  return { publicKey: row.public_key, privateKey: open(row.private_key, boundTo) };
}
