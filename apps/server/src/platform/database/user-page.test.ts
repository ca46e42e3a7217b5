import { sql } from "kysely";
import { expect, test } from "vitest";
import { testDatabase } from "../../testing/database.ts";
import { byNumber, byTime, type Sorting } from "./cursor-page.ts";
import { LISTED_MAX } from "./page.ts";
import { newestBy, type Page, readPageOfBoth, readUserPage } from "./user-page.ts";

const { db, pool } = await testDatabase();
const SIZE = 3;
/** Lists of documents, each with a topic of its own. */
let topic = "";
const begin = () => {
  topic = crypto.randomUUID();
};
const put = (count: number) =>
  pool.query(
    `INSERT INTO documents (kind, slug, topic, changed_at)
     SELECT 'notice', 'n' || gen_random_uuid(), $2, '2026-01-01' FROM generate_series(1, $1::int)`,
    [count, topic],
  );

const byId = newestBy("d.document_id");
/** Rows of one time are told apart by their ids alone. */
const byChange: Sorting = { keys: [byTime(sql`d.changed_at`), byNumber(sql`d.document_id`)], order: "desc" };

const read = (sorting: Sorting, page: Partial<Page>) =>
  readUserPage(db, db.selectFrom("documents as d").select("d.document_id").where("d.topic", "=", topic), sorting, {
    page: 1,
    page_size: SIZE,
    ...page,
  });
const idsOf = ({ rows }: Awaited<ReturnType<typeof read>>) => rows.map(({ document_id }) => document_id);
const all = async () =>
  (
    await pool.query<{ id: number }>("SELECT document_id AS id FROM documents WHERE topic = $1 ORDER BY 1 DESC", [
      topic,
    ])
  ).rows.map(({ id }) => id);

test.each([
  ["ids", byId],
  ["times, all of them equal,", byChange],
])("by %s each row is there once, though newer ones are added between the pages", async (_, sorting) => {
  begin();
  await put(SIZE * 3 + 1);
  const before = await all();
  const seen: number[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await read(sorting, { cursor });
    expect([page.at.page, page.at.total]).toEqual([1, cursor === undefined ? before.length : null]);
    seen.push(...idsOf(page));
    if (page.at.next === null) break;
    cursor = page.at.next;
    await put(2);
  }
  expect(seen).toEqual(before);
});

test("a page by its number has the rows of that place, and a cursor goes on behind it", async () => {
  begin();
  await put(SIZE * 2 + 1);
  const ids = await all();
  const second = await read(byId, { page: 2 });
  expect(idsOf(second)).toEqual(ids.slice(SIZE, SIZE * 2));
  expect(second.at).toEqual({ page: 2, page_size: SIZE, total: ids.length, next: String(ids[SIZE * 2 - 1]) });
  const third = await read(byId, { page: 3 });
  expect([idsOf(third), third.at.next]).toEqual([ids.slice(SIZE * 2), null]);
  expect(idsOf(await read(byId, { page: 3, cursor: second.at.next ?? "" }))).toEqual(ids.slice(SIZE * 2));
  expect((await read(byId, { page: 4 })).at).toMatchObject({ total: ids.length, next: null });
});

test("numbers end at LISTED_MAX rows, with the cursor of the rest; a cursor reaches the last row", async () => {
  begin();
  await put(LISTED_MAX + SIZE);
  const ids = await all();
  const last = Math.ceil(LISTED_MAX / SIZE);
  const shown = await read(byId, { page: last });
  expect(idsOf(shown)).toEqual(ids.slice((last - 1) * SIZE, LISTED_MAX));
  expect(shown.at).toMatchObject({ total: LISTED_MAX, next: String(ids[LISTED_MAX - 1]) });
  for (const page of [last + 1, 100_000]) {
    const behind = await read(byId, { page });
    expect([behind.rows, behind.at.next]).toEqual([[], null]);
  }
  const rest = await read(byId, { cursor: shown.at.next ?? "" });
  expect([idsOf(rest), rest.at.next]).toEqual([ids.slice(LISTED_MAX), null]);
});

test("two queries are one list: pages by cursor and by number, and the count, are those of both", async () => {
  begin();
  await put(SIZE * 3);
  await pool.query("UPDATE documents SET sort = document_id % 2 WHERE topic = $1", [topic]);
  // One side ends early.
  await pool.query(
    "UPDATE documents SET sort = 1 WHERE topic = $1 AND document_id < (SELECT min(document_id) + 4 FROM documents WHERE topic = $1)",
    [topic],
  );
  const ids = await all();
  const side = (sort: number) =>
    db.selectFrom("documents").select("document_id").where("topic", "=", topic).where("sort", "=", sort);
  const readBoth = (page: Partial<Page>) =>
    readPageOfBoth(db, [side(0), side(1)], "document_id", { page: 1, page_size: SIZE, ...page });
  const first = await readBoth({});
  const second = await readBoth({ cursor: first.at.next ?? "" });
  const third = await readBoth({ cursor: second.at.next ?? "" });
  expect([first, second, third].map(idsOf)).toEqual([0, 1, 2].map((page) => ids.slice(page * SIZE, (page + 1) * SIZE)));
  expect([first, second, third].map(({ at }) => at.total)).toEqual([ids.length, null, null]);
  expect(third.at.next).toBe(null);
  const byNumber = await Promise.all([2, 3, 4].map((page) => readBoth({ page })));
  expect(byNumber.map(idsOf)).toEqual([idsOf(second), idsOf(third), []]);
});
