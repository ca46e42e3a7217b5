import { sql } from "kysely";
import type { Db } from "../../../platform/database/schema.ts";
import { readPhoto, samePhotos } from "../../../services/files/same-photo.ts";
import type { Services } from "../../../services/services.ts";

type Comparing = Pick<Services, "db" | "files" | "log" | "clock">;
type Photo = { readonly file_id: string; readonly owner_id: number; readonly picture_hash: string };

/** A copy with its edges cut off by 3 % differs in up to 24 of the 64 bits; the nearest ones are compared by their pixels. */
const BITS_APART_MAX = 24;
const COMPARED_MAX = 100;
const PAGE = 20_000;
const AT_ONCE = 20;
/** After so long a photo that the storage did not give is tried again. */
const AGAIN_MS = 600_000;

/** Compares photos that wait for a decision and were compared with nothing yet. Returns how many. */
export async function comparePictures(services: Comparing): Promise<number> {
  const tried = new Date(services.clock.now() - AGAIN_MS);
  const waiting = await uncompared(services.db, sql`i.state = 'under_review'`, tried);
  for (const photo of waiting) await compare(services, photo);
  return waiting.length;
}

/** The same for the photos of one submission, whose record is about to be read. One that the storage did not give is read again at once. */
export async function comparePicturesOf(services: Comparing, identityId: number): Promise<void> {
  const now = new Date(services.clock.now());
  for (const photo of await uncompared(services.db, sql`i.identity_id = ${identityId}`, now))
    await compare(services, photo);
}

async function uncompared(db: Db, which: ReturnType<typeof sql>, triedUntil: Date): Promise<Photo[]> {
  const { rows } = await sql<Photo>`
    SELECT DISTINCT f.file_id, f.owner_id, f.picture_hash FROM identities i
      JOIN files f ON f.file_id IN (i.front_file, i.back_file, i.hand_file)
    WHERE ${which} AND NOT EXISTS (SELECT FROM picture_comparisons c
      WHERE c.file_id = f.file_id AND (c.reading <> 'unreadable' OR c.compared_at > ${triedUntil}))
    LIMIT ${AT_ONCE}`.execute(db);
  return rows;
}

/** Finds the same photo among those that other accounts submitted, and writes it down for both. */
async function compare(services: Comparing, photo: Photo): Promise<void> {
  const { db, clock } = services;
  const reading = await readPhoto(services, photo.file_id);
  const same = reading === "compared" ? await samePhotos(services, photo.file_id, await nearest(db, photo)) : [];
  const compared = { reading, compared_at: new Date(clock.now()) };
  await db.transaction().execute(async (trx) => {
    for (const { file_id: other, distance } of same) {
      const apart_permille = Math.round(distance * 1_000);
      await trx
        .insertInto("picture_matches")
        .values([
          { file_id: photo.file_id, other_id: other, apart_permille },
          { file_id: other, other_id: photo.file_id, apart_permille },
        ])
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    await trx
      .insertInto("picture_comparisons")
      .values({ file_id: photo.file_id, ...compared })
      .onConflict((conflict) => conflict.column("file_id").doUpdateSet(compared))
      .execute();
  });
}

/** The photos of other accounts whose hashes are nearest. A hash is compared in some ns, so that all are looked at: 300,000 take 0.5 s. */
async function nearest(db: Db, { owner_id, picture_hash }: Photo): Promise<Photo[]> {
  const own = wordsOf(picture_hash);
  const found: { readonly photo: Photo; readonly bits: number }[] = [];
  let after = 0;
  for (;;) {
    const { rows } = await sql<Photo & { readonly identity_id: number }>`
      SELECT i.identity_id, f.file_id, f.owner_id, f.picture_hash
      FROM (SELECT * FROM identities WHERE identity_id > ${after} ORDER BY identity_id LIMIT ${PAGE}) i
        JOIN files f ON f.file_id IN (i.front_file, i.back_file, i.hand_file)
      ORDER BY i.identity_id`.execute(db);
    for (const photo of rows) {
      if (photo.owner_id === owner_id) continue;
      const bits = bitsApart(own, wordsOf(photo.picture_hash));
      if (bits <= BITS_APART_MAX) found.push({ photo, bits });
    }
    const last = await lastOf(db, after);
    if (last === undefined) break;
    after = last;
  }
  const once = new Map(found.sort((a, b) => a.bits - b.bits).map(({ photo }) => [photo.file_id, photo]));
  return [...once.values()].slice(0, COMPARED_MAX);
}

/** The last identity of the page after this one; undefined behind the end. */
async function lastOf(db: Db, after: number): Promise<number | undefined> {
  const { rows } = await sql<{ last: number | null; count: number }>`
    SELECT max(identity_id) AS last, count(*) AS count
    FROM (SELECT identity_id FROM identities WHERE identity_id > ${after} ORDER BY identity_id LIMIT ${PAGE}) AS page`.execute(
    db,
  );
  const [page] = rows;
  return page && page.count === PAGE && page.last !== null ? page.last : undefined;
}

type Words = readonly [high: number, low: number];
const wordsOf = (hash: string): Words => [
  Number.parseInt(hash.slice(0, 8), 16),
  Number.parseInt(hash.slice(8, 16), 16),
];
const bitsApart = (one: Words, other: Words): number => ones(one[0] ^ other[0]) + ones(one[1] ^ other[1]);

/** The set bits of 32, summed in pairs, fours and bytes. */
function ones(word: number): number {
  const pairs = word - ((word >>> 1) & 0x5555_5555);
  const fours = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333);
  return (((fours + (fours >>> 4)) & 0x0f0f_0f0f) * 0x0101_0101) >>> 24;
}
