import { createHash } from "node:crypto";
import { constants, zstdCompressSync, zstdDecompressSync } from "node:zlib";
import * as z from "zod";
import { StartupError } from "../platform/startup-error.ts";
import type { Month } from "./months.ts";
import type { TableName } from "./tables.ts";

const FORMAT_VERSION = 1;
const hex = z.string().regex(/^[0-9a-f]{64}$/);
const number = z.string().regex(/^-?\d{1,19}$/);
const head = z.object({ batchId: z.int(), head: hex });

const fileSchema = z.object({
  /** Its name beside the manifest. */
  name: z.string().regex(/^\d{6}\.csv\.zst$/),
  rows: z.int(),
  bytes: z.int(),
  sha256: hex,
  /** Of what it unpacks to, which another release of Zstandard would pack otherwise. */
  csvSha256: hex,
});
const manifestSchema = z.object({
  format: z.literal("candor-archive"),
  formatVersion: z.literal(FORMAT_VERSION),
  table: z.enum(["ledger_entries", "ticks", "orders", "batch_bodies"]),
  month: z.string().regex(/^\d{4}-\d{2}$/),
  columns: z.array(z.string().regex(/^[a-z_0-9]+$/)),
  rows: z.int(),
  firstNumber: number,
  lastNumber: number,
  files: z.array(fileSchema),
  /** Heads of the chain at the first and the last batch of the month: the published ones after it cover both. */
  chain: z.object({ first: head, last: head }),
});

/** What an archived month of a table consists of. */
export type ArchiveManifest = z.infer<typeof manifestSchema>;
export type ArchiveFile = z.infer<typeof fileSchema>;

const LEVEL = 6;

export const sha256 = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");
export const pack = (csv: Buffer): Buffer =>
  zstdCompressSync(csv, { params: { [constants.ZSTD_c_compressionLevel]: LEVEL, [constants.ZSTD_c_checksumFlag]: 1 } });

export const fileName = (piece: number): string => `${String(piece).padStart(6, "0")}.csv.zst`;
export const manifestName = "manifest.json";
/** Where a file of an archived month lies in the folder or the bucket. */
export const placeOf = (table: TableName, month: Pick<Month, "name">, file: string): string =>
  `${table}/${month.name}/${file}`;

export const manifestOf = (parts: Omit<ArchiveManifest, "format" | "formatVersion">): ArchiveManifest => ({
  format: "candor-archive",
  formatVersion: FORMAT_VERSION,
  ...parts,
});
export const manifestBytes = (manifest: ArchiveManifest): Buffer =>
  Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`);

/** Throws a StartupError when these bytes are not a manifest of that month. */
export function parseManifest(bytes: Buffer, table: TableName, month: Pick<Month, "name">): ArchiveManifest {
  const where = placeOf(table, month, manifestName);
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString("utf8"));
  } catch {
    throw new StartupError(`${where} is not JSON`);
  }
  const parsed = manifestSchema.safeParse(value);
  if (!parsed.success || parsed.data.table !== table || parsed.data.month !== month.name)
    throw new StartupError(`${where} is not the manifest of ${table} ${month.name}`);
  return parsed.data;
}

/** The rows of a file, if its bytes are those that the manifest names. Throws a StartupError otherwise. */
export function unpack(bytes: Buffer, file: ArchiveFile, where: string): Buffer {
  if (bytes.length !== file.bytes || sha256(bytes) !== file.sha256)
    throw new StartupError(`${where} is not the file that was written`);
  let csv: Buffer;
  try {
    csv = zstdDecompressSync(bytes);
  } catch (error) {
    throw new StartupError(`${where} cannot be unpacked`, { cause: error });
  }
  if (sha256(csv) !== file.csvSha256) throw new StartupError(`${where} unpacks to other rows than were written`);
  return csv;
}
