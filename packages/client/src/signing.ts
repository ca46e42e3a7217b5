/** A key of the open API: its name with an HMAC secret, or with the private key in PEM (PKCS 8) to an Ed25519 public key. */
export type Key =
  | { readonly apiKey: string; readonly secret: string }
  | { readonly apiKey: string; readonly privateKey: string };

export type Signer = {
  readonly apiKey: string;
  /** A session of the WebSocket API takes Ed25519 only. */
  readonly kind: "hmac" | "ed25519";
  /** Of exactly this text: hexadecimal of an HMAC, base64 of Ed25519. */
  readonly sign: (payload: string) => Promise<string>;
};

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
const FRAME = /-----(?:BEGIN|END) PRIVATE KEY-----|\s/g;

/** Throws for a private key that is none: without it nothing works. */
export async function makeSigner(key: Key): Promise<Signer> {
  const { apiKey } = key;
  if ("secret" in key) {
    const hmac = { name: "HMAC", hash: "SHA-256" };
    const own = await crypto.subtle.importKey("raw", bytesOf(key.secret), hmac, false, ["sign"]);
    const sign = async (payload: string) =>
      new Uint8Array(await crypto.subtle.sign("HMAC", own, bytesOf(payload))).reduce(
        (text, byte) => text + byte.toString(16).padStart(2, "0"),
        "",
      );
    return { apiKey, kind: "hmac", sign };
  }
  const der = Uint8Array.from(atob(key.privateKey.replace(FRAME, "")), (letter) => letter.charCodeAt(0));
  const own = await crypto.subtle.importKey("pkcs8", der, "Ed25519", false, ["sign"]);
  const sign = async (payload: string) =>
    btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.sign("Ed25519", own, bytesOf(payload)))));
  return { apiKey, kind: "ed25519", sign };
}

/** What a request of the WebSocket API signs: its parameters sorted by name. */
export const sortedPayload = (params: Readonly<Record<string, unknown>>): string =>
  Object.keys(params)
    .sort()
    .map((name) => `${name}=${String(params[name])}`)
    .join("&");
