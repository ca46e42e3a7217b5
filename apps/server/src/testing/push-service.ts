import { createDecipheriv, createECDH, createHmac, createPublicKey, verify } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

/** A browser's keys, made by the test, and its address at the stand-in. */
export type FakeBrowser = {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly name: string;
};
export type Received = { readonly name: string; readonly headers: IncomingHttpHeaders; readonly body: Buffer };

const hmac = (key: Buffer, text: Buffer): Buffer => createHmac("sha256", key).update(text).digest();
/** HKDF with SHA-256, of at most 32 bytes. */
const derive = (salt: Buffer, secret: Buffer, info: Buffer, length: number): Buffer =>
  hmac(hmac(salt, secret), Buffer.concat([info, Buffer.of(1)])).subarray(0, length);

/** A push service on this machine: answers as it is told, counts tries, and reads messages as a browser would (RFC 8291, written out here). */
export class PushServiceStandIn {
  readonly received: Received[] = [];
  /** The statuses of the next answers, then 201. */
  readonly answers: { readonly status: number; readonly retryAfter?: string }[] = [];
  readonly #server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      this.received.push({ name: request.url?.slice(6) ?? "", headers: request.headers, body: Buffer.concat(parts) });
      const { status, retryAfter } = this.answers.shift() ?? { status: 201 };
      response.writeHead(status, retryAfter === undefined ? {} : { "retry-after": retryAfter }).end("x".repeat(5_000));
    });
  });
  readonly #curves = new Map<string, { readonly curve: ReturnType<typeof createECDH>; readonly auth: Buffer }>();
  origin = "";

  async start(port = 0): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(port, "127.0.0.1", resolve));
    this.origin = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    return this;
  }

  stop(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }

  browser(name: string): FakeBrowser {
    const curve = createECDH("prime256v1");
    const p256dh = curve.generateKeys("base64url");
    const auth = crypto.getRandomValues(Buffer.alloc(16));
    this.#curves.set(name, { curve, auth });
    return { endpoint: `${this.origin}/push/${name}`, p256dh, auth: auth.toString("base64url"), name };
  }

  /** Decrypts a message with the keys of its browser; throws if anything of it was changed. */
  read({ name, body }: Received): Record<string, string> {
    const keys = this.#curves.get(name);
    if (!keys) throw new Error(`there is no browser ${name}`);
    const salt = body.subarray(0, 16);
    const sender = body.subarray(21, 21 + (body[20] as number));
    const text = body.subarray(21 + sender.length);
    const shared = keys.curve.computeSecret(sender);
    const info = Buffer.concat([Buffer.from("WebPush: info\0"), keys.curve.getPublicKey(), sender]);
    const secret = derive(keys.auth, shared, info, 32);
    const key = derive(salt, secret, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
    const nonce = derive(salt, secret, Buffer.from("Content-Encoding: nonce\0"), 12);
    const decipher = createDecipheriv("aes-128-gcm", key, nonce).setAuthTag(text.subarray(-16));
    const plain = Buffer.concat([decipher.update(text.subarray(0, -16)), decipher.final()]);
    return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString());
  }
}

/** The claims of an Authorization header, if the key in it has signed them. */
export function vapidClaims(header: string | undefined): {
  readonly aud: string;
  readonly exp: number;
  readonly sub?: string;
} {
  const found = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(header ?? "");
  if (!found) throw new Error(`no VAPID header: ${header}`);
  const [, head, claims, signature, k] = found as unknown as [string, string, string, string, string];
  const point = Buffer.from(k, "base64url");
  const [x, y] = [point.subarray(1, 33).toString("base64url"), point.subarray(33).toString("base64url")];
  const key = createPublicKey({ format: "jwk", key: { kty: "EC", crv: "P-256", x, y } });
  const isSigned = verify(
    "sha256",
    Buffer.from(`${head}.${claims}`),
    { key, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  if (!isSigned) throw new Error("the claims are not signed with the key of the header");
  return JSON.parse(Buffer.from(claims, "base64url").toString());
}
