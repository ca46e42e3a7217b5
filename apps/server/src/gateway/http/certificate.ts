import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { networkInterfaces } from "node:os";
import { join } from "node:path";
import { generate } from "selfsigned";

const VALID_MS = 365 * 24 * 3_600_000;
/** A kept certificate is replaced this long before it ends. */
const RENEW_BEFORE_MS = 30 * 24 * 3_600_000;

/** The self-signed certificate of --https: generated once and kept, so that a phone asks only once whether to trust it. */
export async function certificate(folder: string): Promise<{ key: string; cert: string }> {
  const keyPath = join(folder, "https.key");
  const certPath = join(folder, "https.crt");
  mkdirSync(folder, { recursive: true });
  const madeAt = statSync(certPath, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (Date.now() - madeAt < VALID_MS - RENEW_BEFORE_MS)
    return { key: readFileSync(keyPath, "utf8"), cert: readFileSync(certPath, "utf8") };
  const addresses = Object.values(networkInterfaces()).flatMap((list) => (list ?? []).map((item) => item.address));
  const made = await generate([{ name: "commonName", value: "Candor demo" }], {
    keyType: "ec",
    algorithm: "sha256",
    notAfterDate: new Date(Date.now() + VALID_MS),
    extensions: [
      // iOS accepts no server certificate without it, even if trusted.
      { name: "extKeyUsage", serverAuth: true },
      {
        name: "subjectAltName",
        altNames: [
          { type: 2, value: "localhost" },
          ...addresses.filter((ip) => !ip.startsWith("fe80")).map((ip) => ({ type: 7 as const, ip })),
        ],
      },
    ],
  });
  writeFileSync(keyPath, made.private, { mode: 0o600 });
  writeFileSync(certPath, made.cert);
  return { key: made.private, cert: made.cert };
}
