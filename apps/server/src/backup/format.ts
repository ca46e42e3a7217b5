import { createHash, type Hash } from "node:crypto";
import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { rename, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { constants, createZstdCompress, createZstdDecompress } from "node:zlib";
import * as z from "zod";
import { syncFolder } from "../platform/files/local-storage.ts";
import { StartupError } from "../platform/startup-error.ts";
import { damaged, type Entry, entriesOf, tarOf } from "./tar.ts";

/**
 * A backup is one file: a tar archive compressed with Zstandard. Its entries in their order: `header.json` (what the snapshot was), the rows of each table
 * as pieces of PostgreSQL's COPY text (`tables/users/000001`), the encrypted pictures (`files/KEY`), `manifest.json` (counts and digests), and
 * `end` (SHA-256 of all before). Behind the compressed archive stands the SHA-256 of its bytes, in a frame that Zstandard skips.
 */
export const FORMAT_VERSION = 1;

const ZSTD = { params: { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_checksumFlag]: 1 } };

const hex = z.string().regex(/^[0-9a-f]{64}$/);
const name = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/);

const headerSchema = z.object({
  format: z.literal("candor-backup"),
  formatVersion: z.int(),
  /** When the snapshot was taken, by the database's clock. */
  at: z.iso.datetime(),
  /** The release that wrote it, and the major version of its PostgreSQL. */
  release: z.string(),
  postgres: z.int(),
  /** The migrations of the database. */
  migrations: z.array(z.object({ version: z.int(), name: z.string(), checksum: hex })).min(1),
  /** The last batch and its head, the last entry of the audit log and its hash; null before the first one. */
  chain: z.nullable(z.object({ batchId: z.int(), head: hex })),
  audit: z.nullable(z.object({ entryId: z.int(), hash: hex })),
  /** First month of the oldest partition, null where nothing is partitioned. */
  partitionsFrom: z.nullable(z.iso.datetime()),
  /** In an order in which each table comes behind those that it refers to. */
  tables: z.array(z.object({ name, columns: z.array(name).min(1) })),
  sequences: z.array(z.object({ name, value: z.string().regex(/^\d{1,19}$/), called: z.boolean() })),
});
/** What the snapshot was. It names no secret and nothing that a secret follows from. */
export type Header = z.infer<typeof headerSchema>;

const tableSchema = z.object({ name, rows: z.int(), bytes: z.int(), sha256: hex });
const manifestSchema = z.object({
  tables: z.array(tableSchema),
  files: z.object({ count: z.int(), bytes: z.int(), sha256: hex }),
  /** Keys of pictures that rows of the snapshot name and that the storage did not have. */
  missing: z.array(z.string()),
});
/** What came of each part: rows, bytes and the SHA-256 of the bytes. */
export type Manifest = z.infer<typeof manifestSchema>;
export type TableFigures = z.infer<typeof tableSchema>;

export type Piece =
  | { readonly kind: "header"; readonly header: Header }
  | { readonly kind: "rows"; readonly table: string; readonly bytes: Buffer }
  | { readonly kind: "file"; readonly key: string; readonly bytes: Buffer }
  | { readonly kind: "manifest"; readonly manifest: Manifest };

export const headerEntry = (header: Header): Entry => ({ name: "header.json", bytes: jsonBytes(header) });
export const manifestEntry = (manifest: Manifest): Entry => ({ name: "manifest.json", bytes: jsonBytes(manifest) });
export const rowsEntry = (table: string, piece: number, bytes: Buffer): Entry => ({
  name: `tables/${table}/${String(piece).padStart(6, "0")}`,
  bytes,
});
export const fileEntry = (key: string, bytes: Buffer): Entry => ({ name: `files/${key}`, bytes });

const jsonBytes = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value, null, 1)}\n`);

/** A frame that Zstandard skips: its mark, the length of what is in it, both little-endian. */
const SEAL_HEAD = Buffer.from("502a4d1820000000", "hex");
const SEAL_BYTES = SEAL_HEAD.length + 32;

/** Puts the SHA-256 of the compressed bytes behind them, since some bits of them could change without a change in what they say. */
async function* sealed(compressed: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const digest = createHash("sha256");
  for await (const chunk of compressed) {
    digest.update(chunk);
    yield chunk;
  }
  yield Buffer.concat([SEAL_HEAD, digest.digest()]);
}

async function assertSealed(path: string): Promise<void> {
  const size = (await stat(path).catch(() => undefined))?.size;
  if (size === undefined) throw new StartupError(`there is no file ${path}`);
  const before = size - SEAL_BYTES;
  if (before <= 0) throw damaged("it ends early");
  const digest = createHash("sha256");
  for await (const chunk of createReadStream(path, { end: before - 1 })) digest.update(chunk as Buffer);
  let seal = Buffer.alloc(0);
  for await (const chunk of createReadStream(path, { start: before })) seal = Buffer.concat([seal, chunk as Buffer]);
  if (!seal.equals(Buffer.concat([SEAL_HEAD, digest.digest()])))
    throw damaged("its last bytes are not the digest of the others: it was cut off or altered");
}

/**
 * Writes the entries to `path`, readable by its owner only, under another name first: the name is there when all of it is on the disk, and never on
 * a failure. Throws a StartupError when something has that name already. Returns the file's size in bytes.
 */
export async function writeBackupFile(path: string, entries: AsyncIterable<Entry>): Promise<number> {
  if (existsSync(path)) throw new StartupError(`${path} is there already; a backup never replaces a file`);
  const partial = `${path}.${process.pid}.partial`;
  const file = createWriteStream(partial, { flags: "wx", mode: 0o600, flush: true });
  try {
    await pipeline(Readable.from(tarOf(entries)), createZstdCompress(ZSTD), sealed, file);
    await rename(partial, path);
    await syncFolder(dirname(path));
    return file.bytesWritten;
  } catch (error) {
    await rm(partial, { force: true });
    const { syscall, message } = error as NodeJS.ErrnoException;
    if (syscall === "open" || syscall === "write")
      throw new StartupError(`cannot write ${path}: ${message}`, { cause: error });
    throw error;
  }
}

/** The pieces of a backup, checked against each other as they come; all of it is proven when the last one has been read. */
export async function* readBackupFile(path: string): AsyncGenerator<Piece> {
  const source = createReadStream(path);
  const plain = source.pipe(createZstdDecompress());
  // pipe() does not forward errors: an unreadable disk would make the backup wait forever.
  source.once("error", (error) => plain.destroy(error));
  try {
    yield* piecesOf(entriesOf(plain));
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw /^(Z_|ZSTD_)/.test((error as NodeJS.ErrnoException).code ?? "")
      ? damaged((error as Error).message, error)
      : error;
  } finally {
    source.destroy();
    plain.destroy();
  }
}

/** Reads all of a backup and keeps nothing: its header and manifest when it is whole. Throws a StartupError when it is not. */
export async function checkBackupFile(path: string): Promise<{ header: Header; manifest: Manifest }> {
  await assertSealed(path);
  let header: Header | undefined;
  let manifest: Manifest | undefined;
  for await (const piece of readBackupFile(path)) {
    if (piece.kind === "header") header = piece.header;
    if (piece.kind === "manifest") manifest = piece.manifest;
  }
  if (!header || !manifest) throw damaged("it ends early");
  return { header, manifest };
}

type Running = { readonly digest: Hash; bytes: number; pieces: number };
const newRunning = (): Running => ({ digest: createHash("sha256"), bytes: 0, pieces: 0 });

/** Order and digests of what a backup consists of. */
async function* piecesOf(entries: AsyncIterable<Entry>): AsyncGenerator<Piece> {
  const tables = new Map<string, Running>();
  const files = newRunning();
  let header: Header | undefined;
  let manifest: Manifest | undefined;
  for await (const { name: path, bytes } of entries) {
    if (manifest) throw damaged("something stands behind its manifest");
    const [folder, part = "", number] = path.split("/");
    if (!header) {
      header = parseHeader(path, bytes);
      yield { kind: "header", header };
    } else if (folder === "tables" && files.pieces === 0) {
      addRows(header, tables, { table: part, number, bytes });
      yield { kind: "rows", table: part, bytes };
    } else if (folder === "files" && number === undefined) {
      addFile(files, part, bytes);
      yield { kind: "file", key: part, bytes };
    } else if (path === "manifest.json") {
      manifest = parseManifest(bytes);
      compare(header, manifest, tables, files);
      yield { kind: "manifest", manifest };
    } else throw damaged(`${path} has no place there`);
  }
  if (!manifest) throw damaged("it has no manifest");
}

function parseHeader(path: string, bytes: Buffer): Header {
  if (path !== "header.json") throw damaged("it does not begin with a header");
  const read = parseJson(bytes);
  const version = (read as { formatVersion?: unknown } | null)?.formatVersion;
  if (typeof version === "number" && version > FORMAT_VERSION)
    throw new StartupError(
      `this backup has format ${version}, and this release reads ${FORMAT_VERSION}: update it first`,
    );
  const parsed = headerSchema.safeParse(read);
  if (!parsed.success) throw damaged("its header cannot be read", parsed.error);
  return parsed.data;
}

function parseManifest(bytes: Buffer): Manifest {
  const parsed = manifestSchema.safeParse(parseJson(bytes));
  if (!parsed.success) throw damaged("its manifest cannot be read", parsed.error);
  return parsed.data;
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch (error) {
    throw damaged("a part of it is not JSON", error);
  }
}

/** Tables come in the header's order, each with its pieces numbered from 1; one without rows has none. */
function addRows(
  header: Header,
  tables: Map<string, Running>,
  { table, number, bytes }: { table: string; number: string | undefined; bytes: Buffer },
): void {
  const running = tables.get(table) ?? newRunning();
  const last = [...tables.keys()].at(-1);
  const place = header.tables.findIndex((known) => known.name === table);
  const lastPlace = header.tables.findIndex((known) => known.name === last);
  if (place < 0 || place < lastPlace || number !== String(running.pieces + 1).padStart(6, "0"))
    throw damaged(`rows of ${table} stand in the wrong place`);
  tables.set(table, running);
  add(running, bytes);
}

function addFile(files: Running, key: string, bytes: Buffer): void {
  if (!/^[0-9a-f]{8,64}$/.test(key)) throw damaged("a picture has a name that none can have");
  files.digest.update(`${key}\0${bytes.length}\0`);
  add(files, bytes);
}

function add(running: Running, bytes: Buffer): void {
  running.digest.update(bytes);
  running.bytes += bytes.length;
  running.pieces += 1;
}

function compare(header: Header, manifest: Manifest, tables: Map<string, Running>, files: Running): void {
  if (manifest.tables.map((table) => table.name).join() !== header.tables.map((table) => table.name).join())
    throw damaged("its manifest lists other tables than its header");
  for (const table of manifest.tables) {
    const { digest, bytes } = tables.get(table.name) ?? newRunning();
    if (bytes !== table.bytes || digest.digest("hex") !== table.sha256)
      throw damaged(`the rows of ${table.name} are not those that were written`);
  }
  const { count, bytes, sha256 } = manifest.files;
  if (files.pieces !== count || files.bytes !== bytes || files.digest.digest("hex") !== sha256)
    throw damaged("its pictures are not those that were written");
}

/** Digests of the parts while they are written, as `compare` will read them. */
export class Figures {
  readonly #tables: TableFigures[] = [];
  readonly #files = newRunning();
  readonly missing: string[] = [];

  /** Counts the pieces of one table; call the returned `end` with its number of rows. */
  table(table: string): { add: (bytes: Buffer) => void; end: (rows: number) => void } {
    const running = newRunning();
    return {
      add: (bytes) => add(running, bytes),
      end: (rows) =>
        this.#tables.push({ name: table, rows, bytes: running.bytes, sha256: running.digest.digest("hex") }),
    };
  }

  file(key: string, bytes: Buffer): void {
    addFile(this.#files, key, bytes);
  }

  manifest(): Manifest {
    const { pieces, bytes, digest } = this.#files;
    return {
      tables: this.#tables,
      files: { count: pieces, bytes, sha256: digest.digest("hex") },
      missing: this.missing,
    };
  }
}
