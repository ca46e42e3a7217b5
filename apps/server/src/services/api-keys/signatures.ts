import { createHmac, createPublicKey, createSecretKey, timingSafeEqual, verify } from "node:crypto";
import { ed25519Spki } from "../../platform/ed25519.ts";

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

const PEM = /^-----BEGIN PUBLIC KEY-----([A-Za-z0-9+/=\s]+)-----END PUBLIC KEY-----$/;

/** The SubjectPublicKeyInfo of an Ed25519 public key in PEM, or in base64 with or without that frame; undefined for anything else. */
export function readPublicKey(text: string): Buffer | undefined {
  const trimmed = text.trim();
  const base64 = (PEM.exec(trimmed)?.[1] ?? trimmed).replace(/\s/g, "");
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) return undefined;
  return ed25519Spki(Buffer.from(base64, "base64"));
}
