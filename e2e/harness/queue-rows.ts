import { withClient } from "../../apps/server/src/platform/database/connect.ts";
import { withEmbeddedUrl } from "../../apps/server/src/platform/database/reach.ts";
import type { App } from "./app.ts";

/** Each user has one open deposit with an amount of its own, the first user the oldest. Its proof is a picture that was uploaded, if there is one; otherwise it has no bytes. */
const deposits = (rows: number): readonly string[] => [
  `WITH made AS (
     INSERT INTO users (uid, email, password_hash, nickname, channel, invite_code, registered)
     SELECT (30000000 + n)::text, 'queue' || n || '@bench.example', '-', 'Sender ' || n, 'mail', 'Q' || n, true
     FROM generate_series(1, ${rows}) n WHERE NOT EXISTS (SELECT FROM users WHERE invite_code = 'Q' || n)
     RETURNING user_id, uid)
   INSERT INTO files (file_id, owner_id, purpose, storage_key, wrapped_key, mime, bytes, width, height, content_hash, picture_hash)
   SELECT gen_random_uuid(), user_id, 'proof', 'bench-' || uid, '', 'image/jpeg', 1, 1, 1, sha256(user_id::text::bytea), '0123456789abcdef' FROM made`,
  `INSERT INTO deposits (user_id, account, currency_id, chain_id, amount, proof_file, to_address, submitted_at)
   SELECT f.owner_id, 'c2c', c.currency_id, c.chain_id, 100 + right(f.storage_key, 5)::int,
     coalesce((SELECT file_id FROM files WHERE purpose = 'proof' AND storage_key NOT LIKE 'bench-%' LIMIT 1), f.file_id),
     'bench', now() - interval '20 hours' + right(f.storage_key, 5)::int * interval '1 second'
   FROM files f, (SELECT currency_id, chain_id FROM chains ORDER BY chain_id LIMIT 1) c
   WHERE f.storage_key LIKE 'bench-%' AND NOT EXISTS (SELECT FROM deposits d WHERE d.user_id = f.owner_id)
   ORDER BY f.owner_id`,
  "ANALYZE",
];

/** Fills the deposit queue with open deposits of as many users, who never log in. */
export const fillDepositQueue = (app: Pick<App, "data">, rows: number): Promise<void> =>
  withEmbeddedUrl(app.data, (url) =>
    withClient(url, async (client) => {
      for (const statement of deposits(rows)) await client.query(statement);
    }),
  );
