import type { OutputOf } from "@candor/contract/route.ts";
import { applicationQueue } from "@candor/contract/routes/console/applications.ts";
import { approvalsQueue } from "@candor/contract/routes/console/approvals.ts";
import { depositQueue } from "@candor/contract/routes/console/deposits.ts";
import { depositsExport } from "@candor/contract/routes/console/exports.ts";
import { identityQueue } from "@candor/contract/routes/console/identity.ts";
import { disputeQueue, merchantQueue } from "@candor/contract/routes/console/otc.ts";
import type { QueueSort } from "@candor/contract/routes/console/queue.ts";
import { withdrawalQueue } from "@candor/contract/routes/console/withdrawals.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withClient } from "../../../platform/database/connect.ts";
import { openCashier } from "../../../testing/deposits.ts";
import { openOperator, type TestOperator } from "../../../testing/operators.ts";
import { request, startTestServer } from "../../../testing/server.ts";

const server = await startTestServer();
afterAll(() => server.close());

const ROWS = 40;
/** Only so many different ones: the key of the record has to decide between the others. */
const AMOUNTS = 5;
let owner: TestOperator;
const admin = (statement: string) => withClient(server.database.adminUrl, (client) => client.query(statement));

beforeAll(async () => {
  owner = await openOperator(server, "owner");
  await openCashier(server);
  await admin(
    `WITH made AS (
       INSERT INTO users (uid, email, password_hash, nickname, channel, invite_code, registered)
       SELECT (30000000 + n * 7919 % 1000)::text, 'q' || n || '@test.example', '-', 'Q ' || n, 'mail', 'Q' || n, true
       FROM generate_series(1, ${ROWS}) n RETURNING user_id, uid),
     proofs AS (
       INSERT INTO files (file_id, owner_id, purpose, storage_key, wrapped_key, mime, bytes, width, height, content_hash, picture_hash)
       SELECT gen_random_uuid(), user_id, 'proof', 'order-' || uid, '', 'image/jpeg', 1, 1, 1, sha256(user_id::text::bytea), '0123456789abcdef'
       FROM made RETURNING file_id, owner_id)
     INSERT INTO deposits (user_id, account, currency_id, chain_id, amount, proof_file, to_address, submitted_at)
     SELECT owner_id, 'c2c', c.currency_id, c.chain_id, 10.5 + owner_id % ${AMOUNTS}, file_id, 'test',
       '2026-11-01T00:00:00Z'::timestamptz + owner_id % 10 * interval '1 day'
     FROM proofs, (SELECT currency_id, chain_id FROM chains ORDER BY chain_id LIMIT 1) c`,
  );
});

type Row = OutputOf<typeof depositQueue>["list"][number];
type Filter = {
  readonly from?: string;
  readonly to?: string;
  readonly amount_min?: string;
  readonly amount_max?: string;
};
const read = (sort: QueueSort, at: object = {}, filter: Filter = {}) =>
  server.ok(depositQueue, { sort, ...filter, ...at }, owner);

/** All rows, seven at a time. */
async function walk(sort: QueueSort, filter: Filter = {}): Promise<Row[]> {
  const rows: Row[] = [];
  for (let cursor: string | undefined; ; ) {
    const { list, next } = await read(sort, { page_size: 7, ...(cursor && { cursor }) }, filter);
    rows.push(...list);
    if (next === null) return rows;
    cursor = next;
  }
}

const amountOf = ({ amount }: Row) => Number.parseFloat(amount);
const uidOf = ({ user }: Row) => Number.parseInt(user.uid, 10);
const ascends = (values: readonly number[]) => values.every((value, at) => at === 0 || (values[at - 1] ?? 0) <= value);

test.each<[QueueSort, (row: Row) => number, boolean]>([
  ["amount", amountOf, true],
  ["amount_desc", amountOf, false],
  ["user", uidOf, true],
  ["user_desc", uidOf, false],
])("a queue is read page after page by %s, each row once", async (sort, of, up) => {
  const rows = await walk(sort);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(ROWS);
  const values = rows.map(of);
  expect(ascends(up ? values : values.toReversed())).toBe(true);
});

test("a part between two cursors is read again in the same order", async () => {
  const whole = await read("amount_desc", { page_size: 100 });
  const [cursor, until] = [whole.places[9], whole.places[14]];
  const part = await read("amount_desc", { page_size: 100, cursor, until });
  expect(part.list.map(({ id }) => id)).toEqual(whole.list.slice(10, 15).map(({ id }) => id));
});

test("days and amounts narrow it, with both ends", async () => {
  const days = await walk("oldest", { from: "2026-11-03", to: "2026-11-04" });
  expect(new Set(days.map(({ submitted_at }) => submitted_at.slice(0, 10)))).toEqual(
    new Set(["2026-11-03", "2026-11-04"]),
  );
  const amounts = await walk("amount", { amount_min: "11.5", amount_max: "12.5" });
  expect([...new Set(amounts.map(amountOf))]).toEqual([11.5, 12.5]);
  expect((await read("due", {}, { amount_min: "99" })).list).toEqual([]);
});

test("its file has the same rows in the same order", async () => {
  const filter = { sort: "amount_desc", amount_max: "12.5" } as const;
  const [url, init] = request(server.url, depositsExport, filter, { token: owner.token });
  const lines = (await (await fetch(url, init)).text()).trimEnd().split("\r\n").slice(1);
  const rows = await walk("amount_desc", { amount_max: "12.5" });
  expect(rows.length).toBeGreaterThan(0);
  expect(lines.map((line) => line.split(",")[0])).toEqual(rows.map(({ id }) => `D-${id}`));
});

test("the cursor of one order is a place in another, and never a failure", async () => {
  for (const sort of ["due", "newest", "user", "amount"] as const)
    for (const cursor of ["11.5_3", "999999999999999999_1", "0.000000000000000001_999999999999999"])
      expect((await server.call(depositQueue, { sort, cursor }, owner)).code, `${sort} ${cursor}`).toBe(1);
});

test("every queue has its sorts and days in every tab", async () => {
  const queues = [
    depositQueue,
    withdrawalQueue,
    disputeQueue,
    applicationQueue,
    identityQueue,
    merchantQueue,
    approvalsQueue,
  ];
  for (const [index, queue] of queues.entries())
    for (const tab of ["open", "done"] as const)
      for (const sort of ["user", "user_desc", ...(index < 4 ? (["amount", "amount_desc"] as const) : [])]) {
        const input = { tab, sort, from: "2026-01-01", to: "2026-12-31", ...(index < 4 && { amount_min: "1" }) };
        expect((await server.call(queue, input as never, owner)).code, `${queue.path} ${tab} ${sort}`).toBe(1);
      }
  expect(await server.call(identityQueue, { sort: "amount" } as never, owner)).toMatchObject({
    error: "INVALID_REQUEST",
  });
});
