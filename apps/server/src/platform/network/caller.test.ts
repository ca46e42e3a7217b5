import { request as httpRequest, type IncomingMessage } from "node:http";
import { isIP } from "node:net";
import { consoleLogin } from "@candor/contract/routes/console/session.ts";
import { quotes } from "@candor/contract/routes/market.ts";
import { emsSend, login } from "@candor/contract/routes/user.ts";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { WebSocket } from "ws";
import { type Account, openAccount, PASSWORD } from "../../testing/accounts.ts";
import { request, startTestServer } from "../../testing/server.ts";
import { callerAddress, overTls, readNetworks } from "./caller.ts";

const networks = (...items: string[]) => {
  const reading = readNetworks(items);
  if ("wrong" in reading) throw new Error(reading.wrong);
  return reading.networks;
};
const from = (peer: string | undefined, headers: IncomingMessage["headers"] = {}, encrypted = false) =>
  ({ socket: { remoteAddress: peer, encrypted }, headers }) as unknown as IncomingMessage;
const caller = (trusted: readonly string[], peer: string | undefined, header?: string) =>
  callerAddress(from(peer, header === undefined ? {} : { "x-forwarded-for": header }), networks(...trusted));

test.each([
  ["no proxy is believed unless it is named", [], "127.0.0.1", "203.0.113.9", "127.0.0.1"],
  ["a caller that is no proxy is not believed", ["10.0.0.0/8"], "203.0.113.9", "198.51.100.1", "203.0.113.9"],
  ["a proxy on this machine", ["loopback"], "127.0.0.1", "203.0.113.9", "203.0.113.9"],
  ["a proxy on this machine by IPv6", ["loopback"], "::1", "2001:0DB8::7", "2001:db8::7"],
  ["IPv4 mapped into IPv6", ["loopback"], "::ffff:127.0.0.1", "::ffff:203.0.113.9", "203.0.113.9"],
  ["what the caller wrote itself", ["loopback"], "127.0.0.1", "1.2.3.4, 203.0.113.9", "203.0.113.9"],
  ["two proxies", ["loopback", "10.0.0.0/8"], "127.0.0.1", "1.2.3.4, 203.0.113.9, 10.1.2.3", "203.0.113.9"],
  ["an entry with a port", ["loopback"], "127.0.0.1", "203.0.113.9:4711", "203.0.113.9"],
  ["an entry in brackets with a port", ["loopback"], "127.0.0.1", "[2001:db8::7]:4711", "2001:db8::7"],
  ["a zone, which no inet takes", ["loopback"], "fe80::1%eth0", undefined, "fe80::1"],
  ["text that is no address", ["loopback"], "127.0.0.1", "unknown", "127.0.0.1"],
  ["no address behind a good one", ["loopback"], "127.0.0.1", "203.0.113.9, <script>", "127.0.0.1"],
  ["no address before a proxy's", ["loopback", "10.0.0.0/8"], "127.0.0.1", "'; DROP, 10.1.2.3", "10.1.2.3"],
  ["empty entries", ["loopback"], "127.0.0.1", ",,,", "127.0.0.1"],
  ["nothing at all", ["loopback"], "127.0.0.1", "", "127.0.0.1"],
  ["only proxies", ["loopback"], "127.0.0.1", "127.0.0.2,127.0.0.3", "127.0.0.2"],
  ["a socket that has closed", ["loopback"], undefined, "203.0.113.9", "0.0.0.0"],
])("the caller's address: %s", (_what, trusted, peer, header, expected) => {
  expect(caller(trusted, peer, header)).toBe(expected);
});

test("a header of 16 KiB costs a bounded number of checks", () => {
  // Of a processor, not of the clock: what else the machine does costs nothing here.
  const began = process.cpuUsage();
  for (let turn = 0; turn < 1_000; turn += 1) caller(["loopback"], "127.0.0.1", "127.0.0.1,".repeat(1_600));
  expect(process.cpuUsage(began).user).toBeLessThan(1_000_000);
});

test("TLS is the connection's own, or reported last by our own proxy", () => {
  const says = (peer: string, proto: string | undefined, trusted: readonly string[] = ["loopback"]) =>
    overTls(from(peer, { "x-forwarded-proto": proto }), networks(...trusted));
  expect(overTls(from("203.0.113.9", {}, true), networks())).toBe(true);
  expect(says("127.0.0.1", "https")).toBe(true);
  expect(says("127.0.0.1", "http, https")).toBe(true);
  expect(says("127.0.0.1", "https, http")).toBe(false);
  expect(says("127.0.0.1", undefined)).toBe(false);
  expect(says("203.0.113.9", "https")).toBe(false);
  expect(says("127.0.0.1", "https", [])).toBe(false);
});

const garbage = fc.oneof(
  fc.constantFrom(
    "unknown",
    "_hidden, _secret",
    "999.1.1.1",
    "1.2.3.4/8",
    "01.2.3.4",
    "[",
    "[]:80",
    "[::1",
    "fe80::1%eth0",
    "::ffff:1.2.3.4",
    "1.2.3.4:99999",
    "x".repeat(10_000),
    ",".repeat(10_000),
    "127.0.0.1,".repeat(1_000),
    "地址, ünïcode",
    "'; DROP TABLE sessions; --",
  ),
  fc
    .array(fc.oneof(fc.string({ maxLength: 20 }), fc.ipV4(), fc.ipV6()), { maxLength: 6 })
    .map((list) => list.join(",")),
  fc.string({ unit: "binary", maxLength: 200 }),
);
/** As bytes on the wire: Node reads a header as latin-1. Control characters end the connection with 400 before we see them. */
const onTheWire = (text: string) =>
  Buffer.from(Buffer.from(text).filter((byte) => byte >= 0x20 && byte !== 0x7f)).toString("latin1");

let server: Awaited<ReturnType<typeof startTestServer>>;
let account: Account;
beforeAll(async () => {
  server = await startTestServer({ CANDOR_TRUST_PROXY: "loopback" });
  account = await openAccount(server);
});
afterAll(() => server.close());

/** Headers that fetch would refuse to send. */
function send(url: string, init: RequestInit, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const all = { ...(init.headers as Record<string, string>), ...headers };
    const call = httpRequest(url, { method: init.method ?? "GET", headers: all }, (response) => {
      response.resume().on("end", () => resolve(response.statusCode ?? 0));
    });
    call.on("error", reject).end(typeof init.body === "string" ? init.body : undefined);
  });
}

test("with any X-Forwarded-For, every route answers and stores an address", async () => {
  const password = PASSWORD;
  const upload = { "content-type": "multipart/form-data; boundary=b", token: account.token };
  const body = '--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nno picture\r\n--b--\r\n';
  const calls: (() => [string, RequestInit])[] = [
    () => request(server.url, login, { type: "email", email: account.email, password }, {}),
    () => request(server.url, consoleLogin, { name: "nobody", password, totp: "123456" }, {}),
    () => request(server.url, emsSend, { email: "new@test.example", event: "register" }, {}),
    () => request(server.url, quotes, {}, {}),
    () => [`${server.url}/api/common/upload`, { method: "POST", headers: upload, body }],
    () => [`${server.url}/api/openapi.json`, {}],
    () => [`${server.url}/healthz`, {}],
    () => [`${server.url}/metrics`, {}],
  ];
  await fc.assert(
    fc.asyncProperty(garbage, fc.constantFrom(...calls), async (text, call) => {
      const [url, init] = call();
      const status = await send(url, init, { "x-forwarded-for": onTheWire(text) });
      expect(status, `${url} with ${JSON.stringify(text)}`).toBeLessThan(500);
    }),
    { numRuns: 400 },
  );
  const known = request(server.url, login, { type: "email", email: account.email, password }, {});
  for (const text of ["not an address", "2001:0db8:0::7"])
    expect(await send(...known, { "x-forwarded-for": text })).toBe(200);
  const { rows } = await server.database.pool.query("SELECT host(ip) AS ip FROM sessions");
  const addresses = rows.map(({ ip }: { ip: string }) => ip);
  expect(addresses).toContain("127.0.0.1");
  expect(addresses).toContain("2001:db8::7");
  expect(addresses.every((address) => isIP(address) > 0)).toBe(true);
});

/** "open", or why the socket was refused. It stays open until `close`. */
const socketFrom = ({ url }: { readonly url: string }, text: string) =>
  new Promise<{ readonly outcome: string; close(): void }>((resolve) => {
    const socket = new WebSocket(`${url.replace("http", "ws")}/ws`, {
      headers: { "x-forwarded-for": onTheWire(text) },
    });
    const close = () => socket.close();
    socket.once("open", () => resolve({ outcome: "open", close }));
    socket.once("error", ({ message }) => resolve({ outcome: message, close }));
  });

test("sockets open with any X-Forwarded-For", async () => {
  await fc.assert(
    fc.asyncProperty(garbage, async (text) => {
      const { outcome, close } = await socketFrom(server, text);
      close();
      expect(outcome).toBe("open");
    }),
    { numRuns: 60 },
  );
});

test("sockets count for the caller behind the proxy, and garbage for the proxy", async () => {
  const strict = await startTestServer({ CANDOR_TRUST_PROXY: "loopback", CANDOR_SOCKETS_PER_IP: "1" });
  const sockets = [];
  for (const text of ["203.0.113.9", "203.0.113.10", "1.2.3.4, 203.0.113.9", "unknown", "[:::]", "203.0.113.9, x"])
    sockets.push(await socketFrom(strict, text));
  const [open, full] = ["open", expect.stringContaining("429")];
  expect(sockets.map(({ outcome }) => outcome)).toEqual([open, open, full, open, full, full]);
  for (const { close } of sockets) close();
  await strict.close();
});
