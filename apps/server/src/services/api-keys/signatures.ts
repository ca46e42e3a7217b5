import { createHmac, createPublicKey, createSecretKey, type KeyObject, timingSafeEqual, verify } from "node:crypto";

/** Whether a signature is the key's own over exactly this text. */
export type Verify = (payload: string, signature: string) => boolean;

const HEX_OF_SHA256 = /^[0-9a-f]{64}$/i;
const ED25519_BYTES = 64;
const BASE64 = /^[A-Za-z0-9+/]{86}==$/;

/** HMAC-SHA256 in hexadecimal of either case, compared in constant time. */
export function hmacVerifier(secret: string): Verify {
  const key = createSecretKey(Buffer.from(secret));
  return (payload, signature) => {
    if (!HEX_OF_SHA256.test(signature)) return false;
    const own = createHmac("sha256", key).update(payload, "utf8").digest();
    return timingSafeEqual(own, Buffer.from(signature, "hex"));
  };
}

/** Ed25519 in base64. */
export function ed25519Verifier(spki: Buffer): Verify {
  const key = createPublicKey({ key: spki, format: "der", type: "spki" });
  return (payload, signature) => {
    if (!BASE64.test(signature)) return false;
    const bytes = Buffer.from(signature, "base64");
    return bytes.length === ED25519_BYTES && verify(null, Buffer.from(payload, "utf8"), key, bytes);
  };
}

/** What stands before the 32 bytes of an Ed25519 key in its SubjectPublicKeyInfo (RFC 8410). */
const SPKI_PREFIX = Buffer.from("302a300506032b6570032100", "hex");
const PEM = /^-----BEGIN PUBLIC KEY-----([A-Za-z0-9+/=\s]+)-----END PUBLIC KEY-----$/;

/** The SubjectPublicKeyInfo of an Ed25519 public key in PEM, or in base64 with or without that frame; undefined for anything else. */
export function readPublicKey(text: string): Buffer | undefined {
  const trimmed = text.trim();
  const base64 = (PEM.exec(trimmed)?.[1] ?? trimmed).replace(/\s/g, "");
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) return undefined;
  const bytes = Buffer.from(base64, "base64");
  const spki = bytes.length === 32 ? Buffer.concat([SPKI_PREFIX, bytes]) : bytes;
  if (spki.length !== SPKI_PREFIX.length + 32 || !spki.subarray(0, SPKI_PREFIX.length).equals(SPKI_PREFIX))
    return undefined;
  return isEd25519(spki) ? spki : undefined;
}

function isEd25519(spki: Buffer): boolean {
  let key: KeyObject;
  try {
    key = createPublicKey({ key: spki, format: "der", type: "spki" });
  } catch {
    return false;
  }
  return key.asymmetricKeyType === "ed25519";
}
