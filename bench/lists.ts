/**
 * The impact of one operator's and one guest's deep lists on everyone else: 20 requests at once go through the users, the audit log (200,000 rows
 * each) and the notices (20,000), the way that a script takes which copies them, while a user asks for the own account. `node bench/lists.ts [ROWS]`.
 */
import { auditList } from "@candor/contract/routes/console/control.ts";
import { usersList } from "@candor/contract/routes/console/users.ts";
import { getNoticeList } from "@candor/contract/routes/content.ts";
import { center } from "@candor/contract/routes/user.ts";
import { withClient } from "../apps/server/src/platform/database/connect.ts";
import { withEmbeddedUrl } from "../apps/server/src/platform/database/reach.ts";
import { caller, newUser } from "../e2e/harness/api.ts";
import { startApp } from "../e2e/harness/app.ts";
import { newOperator } from "../e2e/harness/operators.ts";

const PARALLEL = 20;
const MEASURED = 40;
const PAUSE_MS = 10;

/** Rows of an old and large platform; none of these users ever logs in. */
const seed = (rows: number): readonly string[] => [
  `INSERT INTO users (uid, email, password_hash, nickname, channel, invite_code, registered)
   SELECT (20000000 + n)::text, 'u' || n || '@bench.example', '-', 'n' || n, 'mail', 'B' || n, true FROM generate_series(1, ${rows}) n`,
  `INSERT INTO audit_log (entry_id, at, action, subject, hash)
   SELECT (SELECT coalesce(max(entry_id), 0) FROM audit_log) + n, now(), 'bench.made', 'bench:' || n, decode(repeat('00', 32), 'hex')
   FROM generate_series(1, ${rows}) n`,
  `WITH made AS (INSERT INTO documents (kind, slug, state, publish_at) SELECT 'notice', 'bench-' || n, 'published', now() - n * interval '1 minute'
     FROM generate_series(1, ${rows / 10}) n RETURNING document_id)
   INSERT INTO document_texts (document_id, lang, title, summary, body) SELECT document_id, 'en', 'Notice', '', 'Text' FROM made`,
  "ANALYZE",
];

export type Lists = {
  readonly rows: number;
  /** Of the user's own calls, without the lists and beside them. */
  readonly quietP95Ms: number;
  readonly besideP95Ms: number;
  /** Pages of lists that were answered meanwhile, and refused. */
  readonly pages: number;
  readonly refused: number;
};

export async function benchLists(rows = 200_000): Promise<Lists> {
  const app = await startApp();
  try {
    await withEmbeddedUrl(app.data, (url) =>
      withClient(url, async (client) => {
        for (const statement of seed(rows)) await client.query(statement);
      }),
    );
    const user = await newUser(app.url, { email: "lists@example.com" });
    const { token } = await newOperator(app, "lister", "owner");
    const operator = caller(app.url, token);
    const guest = caller(app.url);
    const p95 = async () => {
      const times: number[] = [];
      for (let count = 0; count < MEASURED; count += 1) {
        const from = performance.now();
        await user.call(center, {});
        times.push(performance.now() - from);
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      }
      return Math.round((times.toSorted((a, b) => a - b)[Math.floor(MEASURED * 0.95)] ?? Number.NaN) * 10) / 10;
    };
    const quietP95Ms = await p95();
    let pages = 0;
    let refused = 0;
    let stopped = false;
    const walk = async (list: (at: string | undefined) => Promise<string | null>) => {
      for (let at: string | undefined; !stopped; )
        try {
          at = (await list(at)) ?? undefined;
          pages += 1;
        } catch {
          refused += 1;
        }
    };
    const walks = Array.from({ length: PARALLEL }, (_, lane) => {
      const page = { page_size: 100 };
      if (lane % 3 === 0)
        return walk(
          async (cursor) => (await operator.call(usersList, { ...page, ...(cursor ? { cursor } : {}) })).next,
        );
      if (lane % 3 === 1)
        return walk(
          async (cursor) => (await operator.call(auditList, { ...page, ...(cursor ? { cursor } : {}) })).next,
        );
      return walk(async () => {
        await guest.call(getNoticeList, { ...page, page: 10 });
        return null;
      });
    });
    const besideP95Ms = await p95();
    stopped = true;
    await Promise.all(walks);
    return { rows, quietP95Ms, besideP95Ms, pages, refused };
  } finally {
    await app.stop();
  }
}

if (import.meta.main) console.log(await benchLists(Number.parseInt(process.argv[2] ?? "200000", 10)));
