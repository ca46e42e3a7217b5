import { sha256 } from "@noble/hashes/sha2.js";
import { keccak_256 } from "@noble/hashes/sha3.js";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { bech32, bech32m, createBase58check } from "@scure/base";
import type { Refusal } from "../errors.ts";
import type { ChainNetwork } from "../routes/deposit.ts";

/**
 * Addresses of the main networks, for the form that shows errors and the server that decides. Coins sent to a wrong address are lost, so only an
 * address that the network's own checksum confirms and today's wallets can spend from is accepted.
 */
export type CheckedAddress =
  | { readonly ok: true; readonly address: string }
  | (Refusal & { readonly error: "ADDRESS_INVALID" });

/**
 * Every address is ASCII letters and digits; the longest, of a witness script, has 62. Checked first, so that no decoder gets anything else, such as
 * a megabyte or a Kelvin sign, which lower-cases to a k.
 */
const shape = /^[0-9A-Za-z]{25,62}$/;

const base58check = createBase58check(sha256);

/** The payload of a base58check text, without its checksum; undefined if that does not match. */
function base58Bytes(text: string): Uint8Array | undefined {
  try {
    return base58check.decode(text);
  } catch {
    return undefined;
  }
}

/** Nobody has the key of an all-zero address: coins sent there are burned. */
const isZero = (bytes: Uint8Array): boolean => bytes.every((byte) => byte === 0);

const HASH_BYTES = 20;

/** The text itself when it is a version byte among `versions` and a hash of 20 bytes. */
function versionedHash(text: string, versions: readonly number[]): string | undefined {
  const bytes = base58Bytes(text);
  if (bytes?.length !== 1 + HASH_BYTES || !versions.includes(bytes[0] ?? -1)) return undefined;
  return isZero(bytes.subarray(1)) ? undefined : text;
}

const tron = (text: string): string | undefined => versionedHash(text, [0x41]);

/** The EIP-55 spelling of an address: a letter is a capital where the hash of the lower-case address has a digit of 8 or more. */
function checksumSpelling(digits: string): string {
  const hash = bytesToHex(keccak_256(utf8ToBytes(digits)));
  const spelled = [...digits].map((digit, place) => ((hash[place] ?? "0") >= "8" ? digit.toUpperCase() : digit));
  return `0x${spelled.join("")}`;
}

/** In small or capital letters only there is no checksum to compare (EIP-55); such an address is accepted and spelled with one. */
function ethereum(text: string): string | undefined {
  const digits = /^0x([0-9a-fA-F]{40})$/.exec(text)?.[1];
  if (digits === undefined || isZero(hexToBytes(digits))) return undefined;
  const spelled = checksumSpelling(digits.toLowerCase());
  const inOneCase = digits === digits.toLowerCase() || digits === digits.toUpperCase();
  return inOneCase || text === spelled ? spelled : undefined;
}

/**
 * Witness programs that have a meaning today, by version: BIP-141's hash of a key (20 bytes) or script (32), and BIP-341's taproot key. BIP-350 would
 * also allow longer ones and versions up to 16, but until a soft fork gives them owners anybody may spend coins sent there.
 */
const programs = [
  { code: bech32, version: 0, sizes: [20, 32] },
  { code: bech32m, version: 1, sizes: [32] },
] as const;
const MAINNET = "bc";

/** A native segwit address in small letters, as BIP-173 requires for display; QR codes use capitals. */
function segwit(text: string): string | undefined {
  for (const { code, version, sizes } of programs) {
    const decoded = code.decodeUnsafe(text);
    if (decoded?.prefix !== MAINNET || decoded.words[0] !== version) continue;
    const program = code.fromWordsUnsafe(decoded.words.slice(1));
    if (program && sizes.some((size) => size === program.length) && !isZero(program)) return text.toLowerCase();
  }
  return undefined;
}

/** Pay to public key hash ("1..."), pay to script hash ("3...") or native segwit ("bc1..."). OMNI's tokens live on the same addresses. */
const bitcoin = (text: string): string | undefined => versionedHash(text, [0x00, 0x05]) ?? segwit(text);

const canonical: Record<ChainNetwork, (text: string) => string | undefined> = { tron, ethereum, bitcoin };

/** The address in its one canonical spelling, by which it is stored and compared. Surrounding spaces come from the clipboard and are dropped. */
export function checkAddress(network: ChainNetwork, text: string): CheckedAddress {
  const trimmed = text.trim();
  const address = shape.test(trimmed) ? canonical[network](trimmed) : undefined;
  return address === undefined ? { ok: false, error: "ADDRESS_INVALID" } : { ok: true, address };
}
