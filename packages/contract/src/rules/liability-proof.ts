import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import { formatAmount } from "../domain/money.ts";
import type { BalanceProof, LiabilityRoot } from "../routes/proof.ts";
import { HASH_BYTES } from "./hash-fields.ts";
import {
  EMPTY,
  equalSums,
  heightFor,
  joinNodes,
  LIABILITY_VERSION,
  leafNode,
  makeSums,
  type Node,
  rootHash,
  SALT_BYTES,
  type Step,
  type Sum,
  type Sums,
  sumFault,
} from "./liability-tree.ts";

/**
 * The checks of a proof, in this order: format (it can be read), version (these rules), owner (the leaf is one's own), negative and overflow (no
 * amount is below zero or beyond the limit), position (each neighbor is on the side given by the leaf's number, and positions beyond the last user
 * are empty), sums (the path adds up to the published total), root (everything hashes to the published root), published (that root is the one in the
 * published history).
 */
export const proofChecks = [
  "format",
  "version",
  "owner",
  "negative",
  "overflow",
  "position",
  "sums",
  "root",
  "published",
] as const;
export type ProofCheck = (typeof proofChecks)[number];

/** `hashes` are those of the nodes on the way, the leaf first and the top of the tree last. */
export type Verdict =
  | { readonly ok: true; readonly hashes: readonly string[] }
  | { readonly ok: false; readonly check: ProofCheck };

const failed = (check: ProofCheck): Verdict & { ok: false } => ({ ok: false, check });

/** Like the wire's amounts, with a sign so that a negative one can be reported. A total may have more digits than an amount that a user can type. */
const amountForm = /^(-?)(0|[1-9][0-9]{0,59})(?:\.([0-9]{1,8}))?$/;
const hexForm = /^(?:[0-9a-f]{2})+$/;

function parseUnits(text: unknown): bigint | undefined {
  const match = typeof text === "string" ? amountForm.exec(text) : null;
  if (!match) return undefined;
  const units = BigInt(`${match[2]}${(match[3] ?? "").padEnd(8, "0")}`);
  return match[1] ? -units : units;
}

/** Unchecked sums, including negative ones; undefined if they cannot be parsed. */
function readSums(record: unknown): Sums | undefined {
  if (typeof record !== "object" || record === null || Array.isArray(record)) return undefined;
  const sums: Sum[] = [];
  for (const [symbol, text] of Object.entries(record)) {
    const units = parseUnits(text);
    if (units === undefined || units === 0n) return undefined;
    sums.push({ symbol, units });
  }
  return sums.sort((a, b) => (a.symbol < b.symbol ? -1 : 1));
}

function readBytes(text: unknown, length: number): Uint8Array | undefined {
  if (typeof text !== "string" || text.length !== 2 * length || !hexForm.test(text)) return undefined;
  return hexToBytes(text);
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

type ReadProof = {
  readonly position: number;
  readonly uid: string;
  readonly salt: Uint8Array;
  readonly balances: Sums;
  readonly path: readonly Step[];
  readonly totals: Sums;
  readonly users: number;
  readonly batchId: number;
  readonly ledgerHead: Uint8Array;
  readonly root: Uint8Array;
  readonly atMs: number;
};

function readStep(step: unknown): Step | undefined {
  if (typeof step !== "object" || step === null) return undefined;
  const { side, hash, sums } = step as Record<string, unknown>;
  const bytes = readBytes(hash, HASH_BYTES);
  const read = readSums(sums);
  return (side === "left" || side === "right") && bytes && read ? { side, hash: bytes, sums: read } : undefined;
}

function readRoot(
  root: unknown,
): Pick<ReadProof, "totals" | "users" | "batchId" | "ledgerHead" | "root" | "atMs"> | undefined {
  if (typeof root !== "object" || root === null) return undefined;
  const { users, batch_id: batchId, at_ms: atMs, ...rest } = root as Record<string, unknown>;
  const hash = readBytes(rest["root"], HASH_BYTES);
  const ledgerHead = readBytes(rest["ledger_head"], HASH_BYTES);
  const totals = readSums(rest["sums"]);
  if (!hash || !ledgerHead || !totals || !isCount(users) || !isCount(batchId) || !isCount(atMs)) return undefined;
  // Only the number is hashed; the text is what people read, and an old root must not pass for today's by it.
  const at = new Date(atMs);
  if (Number.isNaN(at.getTime()) || rest["at"] !== at.toISOString()) return undefined;
  return { totals, users, batchId, ledgerHead, root: hash, atMs };
}

/** A parsed proof in the tree's types; undefined if a part is invalid. The input may be any JSON. */
function readProof(proof: Record<string, unknown>): ReadProof | undefined {
  const { position, uid, path } = proof;
  const root = readRoot(proof["root"]);
  const salt = readBytes(proof["salt"], SALT_BYTES);
  const balances = readSums(proof["balances"]);
  if (!root || !salt || !balances || !isCount(position) || typeof uid !== "string" || !Array.isArray(path))
    return undefined;
  const steps = path.map(readStep);
  if (steps.length > 64 || steps.includes(undefined)) return undefined;
  return { ...root, position, uid, salt, balances, path: steps as Step[] };
}

function faultOfSums({ balances, totals, path }: ReadProof): ProofCheck | undefined {
  const faults = [balances, totals, ...path.map(({ sums }) => sums)].map(sumFault);
  return (["negative", "overflow", "format"] as const).find((fault) => faults.includes(fault));
}

const isEmpty = ({ hash, sums }: Node): boolean =>
  sums.length === 0 && hash.every((byte, at) => byte === EMPTY.hash[at]);

/** The bits of the position give the side of each neighbor, and which of them are beyond the last user and so must be empty. */
function standsRight({ position, users, path }: ReadProof): boolean {
  if (position >= users || path.length !== heightFor(users)) return false;
  return path.every((step, height) => {
    const at = Math.floor(position / 2 ** height);
    const neighbor = at % 2 === 0 ? at + 1 : at - 1;
    if (step.side !== (at % 2 === 0 ? "right" : "left")) return false;
    return neighbor * 2 ** height < users || isEmpty(step);
  });
}

/**
 * Recomputes the root from the user's own balances. `owner` is the account number that the leaf must have: without it a proof only shows that
 * somebody is included, and the same leaf could be shown to two users.
 */
export function verifyProof(proof: unknown, { owner }: { owner?: string | undefined } = {}): Verdict {
  if (typeof proof !== "object" || proof === null) return failed("format");
  const record = proof as Record<string, unknown>;
  if (record["version"] !== LIABILITY_VERSION) return failed(isCount(record["version"]) ? "version" : "format");
  const read = readProof(record);
  if (!read) return failed("format");
  if (owner !== undefined && read.uid !== owner) return failed("owner");
  const fault = faultOfSums(read);
  if (fault) return failed(fault);
  if (!standsRight(read)) return failed("position");
  let node = leafNode(read, read.position);
  const hashes = [bytesToHex(node.hash)];
  for (const step of read.path) {
    const joined = step.side === "right" ? joinNodes(node, step) : joinNodes(step, node);
    if (!joined) return failed("overflow");
    node = joined;
    hashes.push(bytesToHex(node.hash));
  }
  if (!equalSums(node.sums, read.totals)) return failed("sums");
  return bytesToHex(rootHash(node, read)) === bytesToHex(read.root) ? { ok: true, hashes } : failed("root");
}

/** Whether a proof's root is in the published history, word for word in everything that its hash covers. */
export function verifyPublished(
  root: LiabilityRoot,
  published: readonly LiabilityRoot[],
): (Verdict & { ok: false }) | undefined {
  const found = published.some(
    (other) => other.root === root.root && other.batch_id === root.batch_id && other.at_ms === root.at_ms,
  );
  return found ? undefined : failed("published");
}

/** For the wire. */
export const sumsRecord = (sums: Sums): Record<string, string> =>
  Object.fromEntries(sums.map(({ symbol, units }) => [symbol, formatAmount(units)]));

/** From the wire or the database. Throws on a noncanonical value: it is our own record. */
export function sumsFrom(record: Readonly<Record<string, string>>): Sums {
  return makeSums(
    Object.entries(record).map(([symbol, text]) => {
      const units = parseUnits(text);
      if (units === undefined) throw new Error(`not an amount of ${symbol}: ${JSON.stringify(text)}`);
      return [symbol, units] as const;
    }),
  );
}

export const stepsForWire = (steps: readonly Step[]): BalanceProof["path"] =>
  steps.map(({ side, hash, sums }) => ({ side, hash: bytesToHex(hash), sums: sumsRecord(sums) }));
