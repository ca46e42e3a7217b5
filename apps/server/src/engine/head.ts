import { hash } from "node:crypto";
import type { HashText } from "@candor/contract/rules/hash-fields.ts";
import { batchHead, recordsRoot } from "@candor/contract/rules/record-tree.ts";
import { nextHead } from "@candor/core/engine/batch.ts";

/** The current position of the chain of batches. */
export type ChainPosition = {
  /** The last batch; 0 before the first. */
  readonly batchId: number;
  /** Its head, in hexadecimal. */
  readonly head: string;
  /** The number of commands that the engine has executed in its whole history. */
  readonly commands: number;
};

/** Node's SHA-256 is ten times as fast as the portable one on batches of a megabyte. */
export const sha256 = (data: Uint8Array): Uint8Array => hash("sha256", data, "buffer");
/** SHA-256 of a text, in hexadecimal. */
export const sha256Text: HashText = (text) => hash("sha256", text);

/** The parts of a head of version 2 besides the previous head; hashes in hexadecimal. */
export type SealedParts = { readonly textHash: string; readonly stateRoot: string; readonly recordsRoot: string };

/** The parts of a batch's head from its canonical text, the lines of its records, and the hash of the state after it. */
export const partsOf = (text: string, records: readonly string[], stateRoot: string): SealedParts => ({
  textHash: sha256Text(text),
  stateRoot,
  recordsRoot: Buffer.from(recordsRoot(records, sha256)).toString("hex"),
});

const bytes = (hex: string): Uint8Array => Buffer.from(hex, "hex");

/** The head of a batch from the previous head and its own parts, in hexadecimal. */
export function headOfParts(
  batchId: number,
  before: string,
  { textHash, stateRoot, recordsRoot }: SealedParts,
): string {
  const hashes = { textHash: bytes(textHash), stateRoot: bytes(stateRoot), recordsRoot: bytes(recordsRoot) };
  return Buffer.from(batchHead({ batchId, before: bytes(before), ...hashes }, sha256)).toString("hex");
}

/** The head of a batch from before November 2026, whose state was not sealed. */
export const headOfVersion1 = (before: string, text: string): string => nextHead(before, text, sha256);
