import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { getHeads } from "@candor/contract/routes/proof.ts";
import { afterAll, expect, test } from "vitest";
import { openAccount } from "../../../testing/accounts.ts";
import { startTestServer } from "../../../testing/server.ts";
import { anchorHeads, publishHeads } from "./index.ts";

/** A time-stamping authority of one key, which openssl is: the same program that a reader verifies tokens with. */
const folder = mkdtempSync(join(tmpdir(), "candor-tsa-"));
const file = (name: string) => join(folder, name);
const openssl = (...words: string[]) =>
  execFileSync("openssl", words, { cwd: folder, stdio: ["ignore", "pipe", "pipe"] });
writeFileSync(
  file("tsa.cnf"),
  `[req]
distinguished_name = name
x509_extensions = tsa
prompt = no
[name]
CN = Stand-in TSA
[tsa]
extendedKeyUsage = critical,timeStamping
[config]
serial = ${file("serial")}
signer_digest = sha256
default_policy = 1.2.3.4
digests = sha256
accuracy = secs:1
ess_cert_id_alg = sha256
`,
);
openssl(
  "req",
  "-x509",
  "-newkey",
  "rsa:2048",
  "-nodes",
  "-keyout",
  "key.pem",
  "-out",
  "tsa.pem",
  "-days",
  "2",
  "-config",
  "tsa.cnf",
);

const mode = { kind: "honest" as "honest" | "away" | "other" };
const asked: number[] = [];
const authority = createServer(async (request, response) => {
  asked.push(Date.now());
  if (mode.kind === "away") return response.writeHead(503).end();
  if (mode.kind === "honest") writeFileSync(file("query"), await buffer(request));
  const reply = [
    "-reply",
    "-queryfile",
    "query",
    "-signer",
    "tsa.pem",
    "-inkey",
    "key.pem",
    "-config",
    "tsa.cnf",
    "-section",
    "config",
  ];
  openssl("ts", ...reply, "-out", "reply");
  return response.writeHead(200, { "content-type": "application/timestamp-reply" }).end(readFileSync(file("reply")));
});
await new Promise<void>((resolve) => authority.listen(0, "127.0.0.1", resolve));
const url = `http://127.0.0.1:${(authority.address() as AddressInfo).port}/tsa`;
const server = await startTestServer({ CANDOR_TSA_URL: url });
afterAll(async () => {
  await server.close();
  authority.close();
  rmSync(folder, { recursive: true });
});

const { services } = server;
const heads = async () => (await server.ok(getHeads, {})).list;
async function publishNext(): Promise<void> {
  await openAccount(server, { 3: "1" });
  await publishHeads(services);
}

test("the newest published head is stamped, and openssl verifies the token against its hash", async () => {
  await publishNext();
  await anchorHeads(services);
  const [head] = await heads();
  expect(head?.anchor).toMatchObject({ authority: new URL(url).host });
  writeFileSync(file("token"), Buffer.from(head?.anchor?.token ?? "", "base64"));
  const words = ["-verify", "-digest", head?.hash ?? "", "-in", "token", "-token_in", "-CAfile", "tsa.pem"];
  expect(openssl("ts", ...words).toString()).toContain("Verification: OK");
  const others = words.map((word) => (word === head?.hash ? "00".repeat(32) : word));
  expect(() => openssl("ts", ...others)).toThrow();
});

test("at most once an hour, and never the same head twice", async () => {
  const before = asked.length;
  await anchorHeads(services);
  await publishNext();
  await anchorHeads(services);
  expect(asked.length).toBe(before);
  server.clock.ahead += 3_601_000;
  await anchorHeads(services);
  expect(asked.length).toBe(before + 1);
  expect((await heads()).map(({ anchor }) => anchor !== null)).toEqual([true, true]);
});

test("an authority that is unavailable, or stamps another hash, is retried and blocks nothing", async () => {
  server.clock.ahead += 3_601_000;
  await publishNext();
  for (const kind of ["away", "other"] as const) {
    mode.kind = kind;
    await anchorHeads(services);
    expect((await heads())[0]?.anchor).toBeNull();
  }
  mode.kind = "honest";
  await anchorHeads(services);
  expect((await heads())[0]?.anchor).not.toBeNull();
});
