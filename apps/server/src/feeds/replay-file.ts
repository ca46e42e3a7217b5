import { readFile, stat } from "node:fs/promises";
import { basename } from "node:path";
import { StartupError } from "../platform/startup-error.ts";
import { parseCsv } from "./parse-csv.ts";
import { type NamedRecords, parseRows } from "./parse-rows.ts";
import { BadRecord, type Records, spanOf } from "./replay-recording.ts";
import { symbolIn } from "./replay-symbol.ts";

/** A recording that can be replayed. `startAt` and `endAt` are the first and last full second of its clock. */
export type Recording = {
  readonly file: string;
  /** "BTC-USDT" */
  readonly symbol: string;
  readonly records: Records;
  readonly startAt: number;
  readonly endAt: number;
};

/** A day of Binance's busiest pair is about half of this. All of it is held in memory, and a string of Node ends at 512 MiB. */
const BYTES_MAX = 256 * 1024 * 1024;
const symbolGrammar = /^[A-Z0-9]{1,20}-[A-Z0-9]{1,20}$/;

/** Splits "FILE#BTC-USDT"; a name without "#" has no symbol. */
function locationOf(location: string): { file: string; requested: string | undefined } {
  const mark = location.lastIndexOf("#");
  if (mark < 0) return { file: location, requested: undefined };
  const requested = location.slice(mark + 1).toUpperCase();
  if (!symbolGrammar.test(requested))
    throw new StartupError(`replay:${location}: what follows # must name a pair, as in replay:FILE#BTC-USDT`);
  return { file: location.slice(0, mark), requested };
}

function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === "ENOENT") return "does not exist";
  return code === "EISDIR" ? "is a folder" : `cannot be read: ${message}`;
}

async function textOf(file: string): Promise<string> {
  try {
    const { size } = await stat(file);
    if (size > BYTES_MAX) throw new StartupError(`replay file ${file}: larger than 256 MiB; split it`);
    const bytes = await readFile(file);
    if (bytes.subarray(0, 2).toString("latin1") === "PK" || (bytes[0] === 0x1f && bytes[1] === 0x8b))
      throw new StartupError(`replay file ${file}: compressed; unpack it first`);
    return new TextDecoder().decode(bytes);
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError(`replay file ${file} ${reasonOf(error)}`, { cause: error });
  }
}

/** The first character determines the format: JSON of ours opens with a bracket, which no CSV does. */
function parse(text: string): NamedRecords {
  const start = text.trimStart()[0];
  if (start === undefined) throw new BadRecord(1, "the file is empty");
  return start === "[" || start === "{" ? parseRows(text) : { records: parseCsv(text), pair: undefined };
}

/** Reads text as the file of this name; rejects errors with one line that names file, line and reason. */
export function readRecording(location: string, text: string): Recording {
  const { file, requested } = locationOf(location);
  try {
    const { records, pair } = parse(text);
    const symbol = requested ?? (pair && symbolIn(pair)) ?? symbolIn(basename(file));
    if (!symbol) throw new StartupError(`replay file ${file} names no pair; say which: replay:${file}#BTC-USDT`);
    return { file, symbol, records, ...spanOf(records) };
  } catch (error) {
    if (!(error instanceof BadRecord)) throw error;
    throw new StartupError(`replay file ${file}, line ${error.line}: ${error.message}`, { cause: error });
  }
}

/** Opens "FILE" or "FILE#BTC-USDT". Rejects with a StartupError of one line when the file is missing, broken or of no known format. */
export async function openRecording(location: string): Promise<Recording> {
  return readRecording(location, await textOf(locationOf(location).file));
}
