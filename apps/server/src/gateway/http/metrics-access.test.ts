import { request as httpRequest } from "node:http";
import { afterAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../testing/server.ts";

const TOKEN = "a token of the tests with more than 32 characters";
const production = {
  CANDOR_MODE: "production",
  CANDOR_SECRET: "0123456789abcdef0123456789abcdef",
  CANDOR_FEED: "binance",
  SMTP_HOST: "127.0.0.1",
  SMTP_FROM: "a@b.example",
};
const servers = {
  demo: await startTestServer(),
  proxied: await startTestServer({ CANDOR_TRUST_PROXY: "loopback" }),
  withToken: await startTestServer({ CANDOR_METRICS_TOKEN: TOKEN }),
  production: await startTestServer(production),
  productionWithToken: await startTestServer({ ...production, CANDOR_METRICS_TOKEN: TOKEN }),
};
afterAll(async () => {
  for (const server of Object.values(servers)) await server.close();
});

/** The status of /metrics, with headers that fetch would not send. */
const status = ({ url }: TestServer, headers: Record<string, string> = {}) =>
  new Promise<number | undefined>((resolve, reject) => {
    httpRequest(`${url}/metrics`, { headers }, (response) => {
      response.resume().on("end", () => resolve(response.statusCode));
    })
      .on("error", reject)
      .end();
  });
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

test("a demo shows its metrics to this machine", async () => {
  expect(await status(servers.demo)).toBe(200);
  expect(await status(servers.demo, { host: "localhost" })).toBe(200);
});

test.each([
  { "x-forwarded-for": "127.0.0.1" },
  { "x-forwarded-for": "" },
  { "x-forwarded-proto": "https" },
  { "x-forwarded-host": "candor.example" },
  { "x-real-ip": "127.0.0.1" },
  { forwarded: "for=127.0.0.1" },
  { via: "1.1 caddy" },
  { "cf-connecting-ip": "203.0.113.9" },
  { "true-client-ip": "203.0.113.9" },
  { "x-client-ip": "203.0.113.9" },
  // A proxy that adds no header but passes on the requested host name; a DNS rebinding page of another host looks the same.
  { host: "candor.example" },
])("a proxy on the same machine does not make them public: %o", async (headers) => {
  expect(await status(servers.demo, headers)).toBe(404);
  expect(await status(servers.demo, { ...headers, ...bearer(TOKEN) })).toBe(404);
});

test("behind a proxy, and in production, they need a token", async () => {
  for (const server of [servers.proxied, servers.production])
    for (const headers of [{}, bearer(""), bearer("undefined"), bearer(TOKEN)])
      expect(await status(server, headers)).toBe(404);
});

test("the token shows them from anywhere, and only the token", async () => {
  for (const server of [servers.withToken, servers.productionWithToken]) {
    for (const headers of [{}, { "x-forwarded-for": "203.0.113.9" }, { host: "candor.example" }])
      expect(await status(server, { ...headers, ...bearer(TOKEN) })).toBe(200);
    for (const wrong of [{}, bearer(""), bearer(TOKEN.slice(0, -1)), bearer(`${TOKEN}x`), { authorization: TOKEN }])
      expect(await status(server, wrong)).toBe(404);
  }
});

test("health and readiness stay open to everyone, a load balancer above all", async () => {
  for (const path of ["/healthz", "/readyz"]) expect((await fetch(servers.production.url + path)).status).toBe(200);
});
