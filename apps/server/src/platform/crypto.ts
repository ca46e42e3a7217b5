import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** A key of 32 bytes for one purpose, from the server's secret by HKDF-SHA256: a leak of one purpose reveals nothing about another. */
export const deriveKey = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync("sha256", secret, "", `candor ${purpose}`, KEY_BYTES));

export type Sealer = {
  /** Nonce, tag and ciphertext in one; 28 bytes longer than the plain text. */
  readonly seal: (plain: Buffer, boundTo?: string) => Buffer;
  /** Throws when the text was changed, was sealed with another secret or for another purpose, or is bound to something else. */
  readonly open: (sealed: Buffer, boundTo?: string) => Buffer;
};

/**
 * AES-256-GCM with a key of its own for each purpose. Nonces are random: with 96 bits a key may seal 2^32 values before two of them are likely
 * enough to matter (NIST SP 800-38D). `boundTo` is the owner of the value ("user:7"), so that a row copied to another owner does not open.
 */
export function sealer(secret: string, purpose: string): Sealer {
  const key = deriveKey(secret, purpose);
  return {
    seal(plain, boundTo = "") {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv("aes-256-gcm", key, nonce, { authTagLength: TAG_BYTES });
      cipher.setAAD(Buffer.from(boundTo));
      const text = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), text]);
    },
    open(sealed, boundTo = "") {
      const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAAD(Buffer.from(boundTo));
      decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
    },
  };
}
