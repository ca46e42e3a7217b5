import { createPublicKey, type KeyObject } from "node:crypto";

/** What stands before the 32 bytes of an Ed25519 key in its SubjectPublicKeyInfo (RFC 8410). */
const SPKI_PREFIX = Buffer.from("302a300506032b6570032100", "hex");
const KEY_BYTES = 32;

/** The public key of these 32 bytes. */
export const ed25519Key = (bytes: Uint8Array): KeyObject =>
  createPublicKey({ key: Buffer.concat([SPKI_PREFIX, bytes]), format: "der", type: "spki" });

/** The SubjectPublicKeyInfo of a key, given as such or as its 32 bytes; undefined for anything else. */
export function ed25519Spki(bytes: Buffer): Buffer | undefined {
  const spki = bytes.length === KEY_BYTES ? Buffer.concat([SPKI_PREFIX, bytes]) : bytes;
  const isFramed =
    spki.length === SPKI_PREFIX.length + KEY_BYTES && spki.subarray(0, SPKI_PREFIX.length).equals(SPKI_PREFIX);
  if (!isFramed) return undefined;
  try {
    return createPublicKey({ key: spki, format: "der", type: "spki" }) && spki;
  } catch {
    return undefined;
  }
}
