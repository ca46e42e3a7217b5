import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { zstdCompressSync, zstdDecompressSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import { readMigrations } from "../platform/database/migrate.ts";
import { StartupError } from "../platform/startup-error.ts";
import {
  checkBackupFile,
  Figures,
  FORMAT_VERSION,
  fileEntry,
  type Header,
  headerEntry,
  manifestEntry,
  rowsEntry,
  writeBackupFile,
} from "./format.ts";
import { migrationsOf } from "./load.ts";
import type { Entry } from "./tar.ts";

const folder = mkdtempSync(join(tmpdir(), "candor-backup-format-"));
afterAll(() => rmSync(folder, { recursive: true }));

const zeros = "0".repeat(64);
const header: Header = {
  format: "candor-backup",
  formatVersion: FORMAT_VERSION,
  at: "2026-11-22T11:00:00.000Z",
  release: "0.1.0",
  postgres: 18,
  migrations: [{ version: 1, name: "0001-foundation", checksum: zeros }],
  audit: null,
  chain: { batchId: 7, head: zeros },
  partitionsFrom: null,
  tables: [
    { name: "users", columns: ["user_id", "uid"] },
    { name: "balances", columns: ["owner_id"] },
    { name: "orders", columns: ["order_id"] },
  ],
  sequences: [{ name: "users_user_id_seq", value: "12", called: true }],
};
const pieces = { users: ["1\tone\n", "2\ttwo\n"], balances: ["7\n"], orders: [] };
const pictures: Record<string, Buffer> = { abcdef01: Buffer.alloc(700, 7), abcdef02: Buffer.alloc(512, 9) };

function wholeEntries(): Entry[] {
  const figures = new Figures();
  const entries = [headerEntry(header)];
  for (const [table, list] of Object.entries(pieces)) {
    const counted = figures.table(table);
    list.forEach((text, index) => {
      counted.add(Buffer.from(text));
      entries.push(rowsEntry(table, index + 1, Buffer.from(text)));
    });
    counted.end(list.length);
  }
  for (const [key, bytes] of Object.entries(pictures)) {
    figures.file(key, bytes);
    entries.push(fileEntry(key, bytes));
  }
  return [...entries, manifestEntry(figures.manifest())];
}

let files = 0;
function newPath(): string {
  files += 1;
  return join(folder, `${files}.backup`);
}

async function written(entries: readonly Entry[]): Promise<string> {
  const path = newPath();
  await writeBackupFile(
    path,
    (async function* () {
      yield* entries;
    })(),
  );
  return path;
}

function fileOf(bytes: Buffer): string {
  const path = newPath();
  writeFileSync(path, bytes);
  return path;
}

/** The one line with which a file is refused. */
async function refusal(path: string): Promise<string> {
  const error = await checkBackupFile(path).then(
    () => new Error("it was taken for whole"),
    (caught: Error) => caught,
  );
  expect(error, error.stack).toBeInstanceOf(StartupError);
  return error.message;
}

const whole = await written(wholeEntries());

test("what was written is read, and the file is its owner's alone", async () => {
  const { header: read, manifest } = await checkBackupFile(whole);
  expect(read).toEqual(header);
  expect(manifest.tables.map(({ name, rows, bytes }) => [name, rows, bytes])).toEqual([
    ["users", 2, 12],
    ["balances", 1, 2],
    ["orders", 0, 0],
  ]);
  expect(manifest.files).toMatchObject({ count: 2, bytes: 1212 });
  expect(statSync(whole).mode & 0o777).toBe(0o600);
});

test("it is a tar archive that every tar reads", () => {
  const archive = fileOf(zstdDecompressSync(readFileSync(whole)));
  const listed = execFileSync("tar", ["-tf", archive], { encoding: "utf8" }).trim().split("\n");
  expect(listed).toEqual([
    ...["header.json", "tables/users/000001", "tables/users/000002", "tables/balances/000001"],
    ...["files/abcdef01", "files/abcdef02", "manifest.json", "end"],
  ]);
  expect(execFileSync("tar", ["-xOf", archive, "tables/users/000002"], { encoding: "utf8" })).toBe("2\ttwo\n");
});

test("a file that was cut off anywhere is refused", async () => {
  const bytes = readFileSync(whole);
  for (let length = 0; length < bytes.length; length += 1)
    expect(await refusal(fileOf(bytes.subarray(0, length))), `${length} bytes`).toMatch(
      /^this is not a whole backup: /,
    );
}, 120_000);

test("a file with any other byte is refused, and so is one with a byte more", async () => {
  const bytes = readFileSync(whole);
  for (let at = 0; at < bytes.length; at += 1) {
    const altered = Buffer.from(bytes);
    altered[at] = (altered[at] ?? 0) ^ 0x01;
    await refusal(fileOf(altered));
  }
  await refusal(fileOf(Buffer.concat([bytes, Buffer.of(0)])));
  await refusal(fileOf(Buffer.concat([bytes, bytes])));
}, 120_000);

test("an archive that was cut off or altered, compressed and sealed again is refused", async () => {
  const plain = zstdDecompressSync(readFileSync(whole));
  const again = (bytes: Buffer): string => {
    const compressed = zstdCompressSync(bytes);
    const head = Buffer.from("502a4d1820000000", "hex");
    return fileOf(Buffer.concat([compressed, head, createHash("sha256").update(compressed).digest()]));
  };
  expect((await checkBackupFile(again(plain))).header).toEqual(header);
  for (let at = 0; at < plain.length; at += 97) {
    const altered = Buffer.from(plain);
    altered[at] = (altered[at] ?? 0) ^ 0x01;
    expect(await refusal(again(altered)), `byte ${at}`).toMatch(/not a whole backup|has format/);
    expect(await refusal(again(plain.subarray(0, at)))).toMatch(/not a whole backup/);
  }
}, 120_000);

const moved = (entries: Entry[], from: number, to: number) => {
  entries.splice(to, 0, ...entries.splice(from, 1));
  return entries;
};

test.each([
  ["tables in another order", (entries: Entry[]) => moved(entries, 3, 1), "rows of users stand in the wrong place"],
  ["pieces in another order", (entries: Entry[]) => moved(entries, 2, 1), "rows of users stand in the wrong place"],
  ["rows behind pictures", (entries: Entry[]) => moved(entries, 3, 4), "tables/balances/000001 has no place there"],
  ["pictures in another order", (entries: Entry[]) => moved(entries, 5, 4), "its pictures are not those"],
  ["a header that is not first", (entries: Entry[]) => moved(entries, 0, 1), "it does not begin with a header"],
  ["a piece that is left out", (entries: Entry[]) => entries.toSpliced(2, 1), "the rows of users are not those"],
  ["no manifest", (entries: Entry[]) => entries.slice(0, -1), "it has no manifest"],
  [
    "something behind the manifest",
    (entries: Entry[]) => [...entries, fileEntry("abcdef03", Buffer.alloc(0))],
    "something stands behind its manifest",
  ],
  [
    "rows of a table that the header does not name",
    (entries: Entry[]) => entries.toSpliced(1, 0, rowsEntry("settings", 1, Buffer.from("1\n"))),
    "rows of settings stand in the wrong place",
  ],
  [
    "a picture whose name leaves its folder",
    (entries: Entry[]) => entries.toSpliced(4, 0, fileEntry("..", Buffer.alloc(3))),
    "a picture has a name that none can have",
  ],
])("%s is refused, with digests that are right", async (_, change, why) => {
  expect(await refusal(await written(change(wholeEntries())))).toContain(why);
});

test("a backup of a newer format, of a newer release and of other migrations is refused", async () => {
  const newer = wholeEntries().with(0, headerEntry({ ...header, formatVersion: FORMAT_VERSION + 1 }));
  expect(await refusal(await written(newer))).toBe(
    `this backup has format ${FORMAT_VERSION + 1}, and this release reads ${FORMAT_VERSION}: update it first`,
  );
  const known = readMigrations().map(({ version, name, checksum }) => ({ version, name, checksum }));
  expect(migrationsOf({ ...header, migrations: known.slice(0, 3) })).toHaveLength(3);
  const next = { version: known.length + 1, name: "9999-later", checksum: zeros };
  expect(() => migrationsOf({ ...header, migrations: [...known, next] })).toThrow(
    "this backup is of a newer release (0.1.0): it has migration 9999-later; restore it with that release",
  );
  expect(() => migrationsOf(header)).toThrow(
    "this backup is of another line of releases: its migration 0001-foundation",
  );
});

test("what fails while it is written leaves nothing, and nothing that is there is replaced", async () => {
  const path = newPath();
  const failing = writeBackupFile(
    path,
    (async function* () {
      yield headerEntry(header);
      throw new Error("the database went away");
    })(),
  );
  await expect(failing).rejects.toThrow("the database went away");
  expect(existsSync(path)).toBe(false);
  expect(readdirSync(folder).filter((name) => name.includes("partial"))).toEqual([]);
  const digest = () => createHash("sha256").update(readFileSync(whole)).digest("hex");
  const before = digest();
  await expect(writeBackupFile(whole, (async function* () {})())).rejects.toThrow("is there already");
  expect(digest()).toBe(before);
});
