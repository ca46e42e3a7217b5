import { createECDH, randomBytes } from "node:crypto";
import ece from "http_ece";

/** The keys of a browser's subscription, base64url: its public key on P-256, and the secret that only it and we have. */
export type BrowserKeys = { readonly p256dh: string; readonly auth: string };

/** Whether the public key is a point of the curve: with another one nothing can be encrypted. */
export function isPublicKey(p256dh: string): boolean {
  const curve = createECDH("prime256v1");
  curve.generateKeys();
  try {
    return curve.computeSecret(p256dh, "base64url").length > 0;
  } catch {
    return false;
  }
}

/** Encrypts a payload so that only this browser reads it, and not the push service in between (RFC 8291). */
export function encryptFor({ p256dh, auth }: BrowserKeys, payload: string): Buffer {
  const own = createECDH("prime256v1");
  own.generateKeys();
  return ece.encrypt(Buffer.from(payload), {
    version: "aes128gcm",
    dh: p256dh,
    privateKey: own,
    salt: randomBytes(16).toString("base64url"),
    authSecret: auth,
  });
}
