import { FILLS_LINE } from "@candor/contract/rules/fill-tree.ts";
import type { HashText, Sha256 } from "@candor/contract/rules/hash-fields.ts";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import {
  decodeCommand,
  decodeEvent,
  decodeOutcome,
  encodeCommand,
  encodeEvent,
  encodeOutcome,
} from "../codec/codec.ts";
import type { Command } from "./command.ts";
import type { CoreEvent } from "./event.ts";
import { type Execution, products } from "./execute.ts";

/** Part of every head, so that a change of the encoding starts a chain that cannot be mistaken for the old one. */
export const CHAIN_VERSION = 1;
/** The head before the first batch. */
export const CHAIN_START = "0".repeat(64);

/** A command and its effects. */
export type Executed = { readonly command: Command; readonly execution: Execution };

/**
 * The canonical text of a command and its effects: a line each for command and outcome, then one for each event. No line contains a line break, since
 * JSON escapes them.
 */
export const linesOf = ({ command, execution }: Executed): string[] => [
  encodeCommand(command),
  encodeOutcome(execution.outcome),
  ...execution.events.map(encodeEvent),
];

const trailers = products.flatMap(({ trailer }) => trailer ?? []);

/** The lines behind all others of a batch's text, which seal what has no record of its own. Texts from before November 24, 2026 have none. */
export const trailersOf = (events: readonly CoreEvent[], hash?: HashText): string[] =>
  trailers.flatMap((trailer) => trailer(events, hash) ?? []);

export const eventsOf = (batch: readonly Executed[]): CoreEvent[] => batch.flatMap(({ execution }) => execution.events);

/** The canonical text of a batch. */
export const encodeBatch = (batch: readonly Executed[]): string =>
  [...batch.flatMap(linesOf), ...trailersOf(eventsOf(batch))].join("\n");

/** An outcome begins with a number, commands and events with their type. */
const isOutcome = (line: string | undefined): boolean =>
  line?.startsWith("[1,") === true || line?.startsWith("[0,") === true;

const isTrailer = (line: string | undefined): boolean => line?.startsWith(FILLS_LINE) === true;

/** The trailing lines of a text as they are in it: whether they are those of its events is for the caller to compare. */
export function trailersIn(text: string): string[] {
  const found: string[] = [];
  let end = text.length;
  while (end > 0) {
    const start = text.lastIndexOf("\n", end - 1) + 1;
    const line = text.slice(start, end);
    if (!isTrailer(line)) break;
    found.unshift(line);
    end = start - 1;
  }
  return found;
}

/** Reads a text of `encodeBatch`, without its trailing lines. Throws on any other text. */
export function decodeBatch(text: string): Executed[] {
  const lines = text.split("\n");
  while (isTrailer(lines.at(-1))) lines.pop();
  const batch: Executed[] = [];
  let at = 0;
  while (at < lines.length) {
    const command = decodeCommand(lines[at] as string);
    const outcome = decodeOutcome(lines[at + 1] ?? "");
    const events: CoreEvent[] = [];
    // A line followed by an outcome is the next command.
    for (at += 2; at < lines.length && !isOutcome(lines[at + 1]); at += 1)
      events.push(decodeEvent(lines[at] as string));
    batch.push({ command, execution: { outcome, events } });
  }
  return batch;
}

/** head(n) = SHA-256(version, head(n - 1), canonical text of batch n), in hexadecimal. */
export function nextHead(previous: string, encodedBatch: string, hash: Sha256 = sha256): string {
  const head = hexToBytes(previous);
  if (head.length !== 32) throw new Error(`not the head of a chain: ${previous}`);
  const batch = utf8ToBytes(encodedBatch);
  const bytes = new Uint8Array(1 + head.length + batch.length);
  bytes[0] = CHAIN_VERSION;
  bytes.set(head, 1);
  bytes.set(batch, 1 + head.length);
  return bytesToHex(hash(bytes));
}
