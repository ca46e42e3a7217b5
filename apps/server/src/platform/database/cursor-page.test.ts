import { sql } from "kysely";
import { expect, test } from "vitest";
import { testDatabase } from "../../testing/database.ts";
import { byNumber, byTime, byUuid, readCursorPage, type Sorting } from "./cursor-page.ts";
import { LISTED_MAX } from "./page.ts";

const { db, pool } = await testDatabase();
const notices = db.selectFrom("documents as d").select("d.document_id");
const insert = (slug: string, at: string) =>
  pool.query("INSERT INTO documents (kind, slug, changed_at) VALUES ('notice', $1, $2)", [slug, at]);

/** The ids of all pages in their order. */
async function walk(sorting: Sorting, afterPage = async (_page: number) => {}): Promise<number[]> {
  const ids: number[] = [];
  let cursor: string | undefined;
  for (let page = 1; ; page += 1) {
    const { rows, next } = await readCursorPage(db, notices, sorting, { cursor, page_size: 2 });
    ids.push(...rows.map(({ document_id }) => document_id));
    expect(rows.every((row) => Object.keys(row).join() === "document_id")).toBe(true);
    await afterPage(page);
    if (next === null) return ids;
    cursor = next;
  }
}

test("pages give each row once, in both directions, whatever comes in between; times differ by microseconds or not at all", async () => {
  const times = ["2026-01-01T00:00:00.000001Z", "2026-01-01T00:00:00.000002Z", "2026-01-01T00:00:00.000002Z"];
  for (const [index, at] of [...times, ...times].entries()) await insert(`n-${index}`, at);
  const keys = [byTime(sql`d.changed_at`), byNumber(sql`d.document_id`)];
  expect(await walk({ keys, order: "asc" })).toEqual([1, 4, 2, 3, 5, 6]);
  const newer = async (page: number) => {
    if (page === 1) await insert("newer", "2026-01-02T00:00:00Z");
  };
  expect(await walk({ keys, order: "desc" }, newer)).toEqual([6, 5, 3, 2, 4, 1]);
  const first = await readCursorPage(db, notices, { keys, order: "desc" }, { page_size: 7 });
  expect([first.rows.length, first.total, first.next]).toEqual([7, 7, null]);
});

test("a far page is found by the index, and no more rows than LISTED_MAX are counted", async () => {
  await pool.query(
    `INSERT INTO documents (kind, slug, changed_at) SELECT 'notice', 'many-' || n, '2025-01-01'::timestamptz - n * interval '1 second' FROM generate_series(1, 12000) n`,
  );
  await pool.query("ANALYZE documents");
  const sorting = { keys: [byTime(sql`d.changed_at`), byNumber(sql`d.document_id`)], order: "desc" } as const;
  const far = await pool.query(
    "SELECT (extract(epoch FROM changed_at) * 1000000)::bigint || '_' || document_id AS cursor FROM documents WHERE slug = 'many-11000'",
  );
  const { cursor } = far.rows[0];
  const page = await readCursorPage(db, notices, sorting, { cursor, page_size: 100 });
  expect(page.total).toBe(null);
  expect((await readCursorPage(db, notices, sorting, { page_size: 1 })).total).toBe(LISTED_MAX);
  expect(page.rows).toHaveLength(100);
  const plan = await db
    .selectFrom("documents as d")
    .select("d.document_id")
    .where(sql<boolean>`(d.changed_at, d.document_id) < ('2024-12-31T20:56:40Z'::timestamptz, 1)`)
    .orderBy("d.changed_at", "desc")
    .orderBy("d.document_id", "desc")
    .limit(101)
    .explain("text", sql`analyze`);
  expect(JSON.stringify(plan)).toContain("documents_changed");
});

test("the rows between two cursors are read again, with what has come between them, in both directions", async () => {
  const { db: other, pool: otherPool, close } = await testDatabase();
  const put = (slug: string, at: string) =>
    otherPool.query("INSERT INTO documents (kind, slug, changed_at) VALUES ('notice', $1, $2)", [slug, at]);
  for (const second of [1, 2, 3, 4, 5, 6]) await put(`n-${second}`, `2026-01-01T00:00:0${second}Z`);
  const keys = [byTime(sql`d.changed_at`), byNumber(sql`d.document_id`)];
  const slugs = other.selectFrom("documents as d").select("d.slug");
  for (const order of ["asc", "desc"] as const) {
    const all = await readCursorPage(other, slugs, { keys, order }, { page_size: 10 });
    const [cursor, until] = [all.places[1] ?? "", all.places[3] ?? ""];
    const read = (page_size: number) => readCursorPage(other, slugs, { keys, order }, { cursor, until, page_size });
    const shown = ({ rows }: { rows: { slug: string }[] }) => rows.map(({ slug }) => slug);
    const before = await read(10);
    expect([shown(before), before.places, before.next]).toEqual([shown(all).slice(2, 4), all.places.slice(2, 4), null]);
    await put(`between-${order}`, "2026-01-01T00:00:03.5Z");
    expect(shown(await read(10))).toContain(`between-${order}`);
    const part = await read(2);
    expect([part.rows.length, part.next, part.total]).toEqual([2, part.places[1], null]);
  }
  await close();
});

test("ids that are no numbers tell rows of one time apart too", async () => {
  const keys = [byTime(sql`d.changed_at`), byUuid(sql`md5(d.document_id::text)::uuid`)];
  const { rows, next } = await readCursorPage(db, notices, { keys, order: "desc" }, { page_size: 3 });
  const { rows: rest } = await readCursorPage(
    db,
    notices,
    { keys, order: "desc" },
    { cursor: next ?? "", page_size: 3 },
  );
  expect(new Set([...rows, ...rest].map(({ document_id }) => document_id)).size).toBe(6);
});
