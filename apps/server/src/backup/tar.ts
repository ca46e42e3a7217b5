import { createHash } from "node:crypto";
import { StartupError } from "../platform/startup-error.ts";

/** A named piece of a backup. Names are of our own making: letters, digits, `_`, `.`, `-` and `/`, at most 100 bytes. */
export type Entry = { readonly name: string; readonly bytes: Buffer };

/** The last entry: SHA-256 of all others, in hexadecimal. */
export const END = "end";
/** An entry is read as a whole. Ours have 4 MiB; a picture is smaller than the 16 MiB that an upload may have. */
const ENTRY_BYTES_MAX = 64 * 1024 * 1024;
const BLOCK = 512;
const NAME = /^[A-Za-z0-9_./-]{1,100}$/;

export const damaged = (why: string, cause?: unknown): StartupError =>
  new StartupError(`this is not a whole backup: ${why}`, { cause });

/** Runs over names, sizes and bytes, so that neither a byte nor the order of entries can change unnoticed. */
function runningDigest() {
  const digest = createHash("sha256");
  return {
    add: ({ name, bytes }: Entry) => digest.update(`${name}\0${bytes.length}\0`).update(bytes),
    value: () => digest.digest("hex"),
  };
}

const padding = (size: number) => Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);

/** The header of a plain file (POSIX ustar), readable by its owner only. */
function headerOf({ name, bytes }: Entry): Buffer {
  if (!NAME.test(name)) throw new Error(`${name} is no name for an entry`);
  const header = Buffer.alloc(BLOCK);
  header.write(name, 0, 100, "latin1");
  header.write("0000600\0" + "0000000\0" + "0000000\0", 100, "latin1");
  header.write(`${bytes.length.toString(8).padStart(11, "0")}\0`, 124, "latin1");
  header.write("00000000000\0", 136, "latin1");
  header.write("        0", 148, "latin1");
  header.write("ustar\0" + "00", 257, "latin1");
  header.write(`${checksumOf(header).toString(8).padStart(6, "0")}\0 `, 148, "latin1");
  return header;
}

/** The sum of all bytes, those of the checksum itself counted as spaces. */
function checksumOf(header: Buffer): number {
  let sum = 8 * 32;
  for (const [index, byte] of header.entries()) if (index < 148 || index >= 156) sum += byte;
  return sum;
}

/** The archive of these entries, with the entry `end` behind them. */
export async function* tarOf(entries: AsyncIterable<Entry>): AsyncGenerator<Buffer> {
  const digest = runningDigest();
  for await (const entry of entries) {
    digest.add(entry);
    yield* partsOf(entry);
  }
  yield* partsOf({ name: END, bytes: Buffer.from(digest.value()) });
  yield Buffer.alloc(2 * BLOCK);
}

function* partsOf(entry: Entry): Generator<Buffer> {
  yield headerOf(entry);
  if (entry.bytes.length > 0) yield entry.bytes;
  const rest = padding(entry.bytes.length);
  if (rest.length > 0) yield rest;
}

/** Reads exact numbers of bytes from a stream of any pieces. */
class ByteReader {
  readonly #source: AsyncIterator<Buffer>;
  #pieces: Buffer[] = [];
  #held = 0;

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** `length` bytes; fewer where the stream ends before. */
  async take(length: number): Promise<Buffer> {
    while (this.#held < length) {
      const next = await this.#source.next();
      if (next.done) break;
      this.#pieces.push(next.value);
      this.#held += next.value.length;
    }
    const all = this.#pieces.length === 1 ? (this.#pieces[0] as Buffer) : Buffer.concat(this.#pieces);
    const taken = all.subarray(0, length);
    this.#pieces = [all.subarray(taken.length)];
    this.#held = all.length - taken.length;
    return taken;
  }
}

/**
 * The entries before `end`, each when all of it has been read. Throws a StartupError on anything that `tarOf` would not have written, at the latest
 * behind the last entry: what was read before that is not proven yet.
 */
export async function* entriesOf(archive: AsyncIterable<Buffer>): AsyncGenerator<Entry> {
  const reader = new ByteReader(archive);
  const digest = runningDigest();
  for (;;) {
    const entry = await readEntry(reader);
    if (entry.name === END) {
      if (entry.bytes.toString("latin1") !== digest.value()) throw damaged("its digest is another one");
      const rest = await reader.take(2 * BLOCK + 1);
      if (rest.length !== 2 * BLOCK || rest.some((byte) => byte !== 0))
        throw damaged("something stands behind its end");
      return;
    }
    digest.add(entry);
    yield entry;
  }
}

async function readEntry(reader: ByteReader): Promise<Entry> {
  const header = await reader.take(BLOCK);
  if (header.length < BLOCK || header.every((byte) => byte === 0)) throw damaged("it ends early");
  const name = header.toString("latin1", 0, 100).replace(/\0+$/, "");
  const size = Number.parseInt(header.toString("latin1", 124, 135), 8);
  if (!NAME.test(name) || !(size >= 0 && size <= ENTRY_BYTES_MAX)) throw damaged("a header in it cannot be read");
  // Copied, so that a piece that is kept does not keep what was read around it.
  const bytes = Buffer.from(await reader.take(size));
  const rest = await reader.take(padding(size).length);
  if (bytes.length < size || rest.length < padding(size).length) throw damaged("it ends early");
  const entry = { name, bytes };
  if (!header.equals(headerOf(entry)) || rest.some((byte) => byte !== 0)) throw damaged("a header in it was changed");
  return entry;
}
