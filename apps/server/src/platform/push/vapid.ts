import { createECDH, createPrivateKey, sign } from "node:crypto";

/** The key pair by which a push service knows the sender (RFC 8292), on P-256. Both are base64url: 65 bytes, and 32. */
export type VapidKeys = { readonly publicKey: string; readonly privateKey: string };

const BYTES = { coordinate: 32, privateKey: 32 };
/** A day is the most that push services accept. */
const LIFETIME_S = 12 * 3_600;

export function newVapidKeys(): VapidKeys {
  const curve = createECDH("prime256v1");
  const publicKey = curve.generateKeys("base64url");
  // Leading zeros are not part of the number that node returns.
  const privateKey = curve
    .getPrivateKey()
    .toString("hex")
    .padStart(BYTES.privateKey * 2, "0");
  return { publicKey, privateKey: Buffer.from(privateKey, "hex").toString("base64url") };
}

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString("base64url");

/** The Authorization header for requests to an origin. `contact` is a mailto: or https: address for the push service's operator. */
export function vapidHeader(
  { publicKey, privateKey }: VapidKeys,
  { origin, nowMs, contact }: { readonly origin: string; readonly nowMs: number; readonly contact: string | undefined },
): string {
  const point = Buffer.from(publicKey, "base64url");
  const key = createPrivateKey({
    format: "jwk",
    key: {
      kty: "EC",
      crv: "P-256",
      x: point.subarray(1, 1 + BYTES.coordinate).toString("base64url"),
      y: point.subarray(1 + BYTES.coordinate).toString("base64url"),
      d: privateKey,
    },
  });
  const expires = Math.floor(nowMs / 1_000) + LIFETIME_S;
  const claims = { aud: origin, exp: expires, ...(contact === undefined ? {} : { sub: contact }) };
  const text = `${encoded({ typ: "JWT", alg: "ES256" })}.${encoded(claims)}`;
  const signature = sign("sha256", Buffer.from(text), { key, dsaEncoding: "ieee-p1363" }).toString("base64url");
  return `vapid t=${text}.${signature}, k=${publicKey}`;
}
