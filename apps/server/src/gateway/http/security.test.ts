import { mkdirSync, writeFileSync } from "node:fs";
import { get as httpsGet } from "node:https";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { openAccount } from "../../testing/accounts.ts";
import { newDataFolder } from "../../testing/data-folder.ts";
import { testPicture } from "../../testing/pictures.ts";
import { startTestServer, type TestServer } from "../../testing/server.ts";
import { sendFile } from "../../testing/upload.ts";
import { certificate } from "./certificate.ts";
import { createGateway } from "./server.ts";

const pages = newDataFolder();
writeFileSync(join(pages, "index.html"), "<!doctype html><title>app</title>");
mkdirSync(join(pages, "assets"));
const folders = { CANDOR_PAGES: pages, CANDOR_CONSOLE_PAGES: pages };
const production = {
  CANDOR_MODE: "production",
  CANDOR_SECRET: "0123456789abcdef0123456789abcdef",
  CANDOR_FEED: "binance",
  SMTP_HOST: "127.0.0.1",
  SMTP_FROM: "a@b.example",
};
const direct = await startTestServer(folders);
const proxied = await startTestServer({ ...folders, CANDOR_TRUST_PROXY: "loopback" });
afterAll(async () => {
  for (const server of [direct, proxied]) await server.close();
});

const headersOf = async ({ url }: TestServer, path: string, init: RequestInit = {}) =>
  (await fetch(url + path, init)).headers;
const https = { headers: { "x-forwarded-proto": "https" } };
const HSTS = "strict-transport-security";

test("browsers are bound to TLS if they use it, and not by a caller that only claims so", async () => {
  for (const path of ["/", "/console/", "/healthz", "/api/user/center"]) {
    expect((await headersOf(proxied, path, https)).get(HSTS), path).toBe("max-age=31536000");
    for (const [server, init] of [
      [proxied, {}],
      [direct, {}],
      [direct, https],
    ] as const)
      expect((await headersOf(server, path, init)).get(HSTS), path).toBeNull();
  }
  const posted = await headersOf(proxied, "/api/user/login", { method: "POST", ...https });
  expect(posted.get(HSTS)).toBe("max-age=31536000");
});

test("with a certificate of its own production binds browsers to TLS; a demo, whose certificate is self-signed, does not", async () => {
  for (const [environment, expected] of [
    [production, "max-age=31536000"],
    [{}, undefined],
  ] as const) {
    const server = await startTestServer(environment);
    const config = { ...server.services.config, https: true };
    const gateway = await createGateway({ ...server.services, config }, await certificate(newDataFolder()));
    await gateway.app.listen({ port: 0, host: "127.0.0.1" });
    const { port } = gateway.app.server.address() as AddressInfo;
    const answered = await new Promise<string | undefined>((resolve, reject) => {
      httpsGet({ port, path: "/healthz", rejectUnauthorized: false }, (response) => {
        response.resume();
        resolve(response.headers[HSTS]);
      }).on("error", reject);
    });
    expect(answered).toBe(expected);
    await gateway.close();
    await server.close();
  }
});

test("pages of the app and of the console are isolated in their browsing context group and get only the features that they use", async () => {
  for (const path of ["/", "/console/", "/api/docs", "/outbox"]) {
    const headers = await headersOf(direct, path);
    expect(headers.get("cross-origin-opener-policy"), path).toBe("same-origin");
    expect(headers.get("referrer-policy"), path).toBe("no-referrer");
    expect(headers.get("x-content-type-options"), path).toBe("nosniff");
    expect(headers.get("content-security-policy"), path).toContain("frame-ancestors 'none'");
    for (const none of ["microphone=()", "payment=()", "usb=()", "serial=()", "display-capture=()"])
      expect(headers.get("permissions-policy"), path).toContain(none);
  }
  const app = (await headersOf(direct, "/")).get("permissions-policy")?.split(", ");
  for (const used of ["camera", "clipboard-write", "publickey-credentials-get", "publickey-credentials-create"])
    expect(app).toContain(`${used}=(self)`);
  const ofConsole = (await headersOf(direct, "/console/")).get("permissions-policy")?.split(", ");
  expect(ofConsole?.filter((part) => part.endsWith("(self)"))).toEqual([
    "clipboard-write=(self)",
    "publickey-credentials-create=(self)",
    "publickey-credentials-get=(self)",
  ]);
  expect(ofConsole).toHaveLength(app?.length ?? 0);
});

/** The headers that concern a browser's security. */
const OF_PAGES = /^(?:content-security|cross-origin|origin-agent|permissions|referrer|strict-transport|x-)/;

test("data answers have at most four of them, however they are requested", async () => {
  const least = ["content-security-policy", "cross-origin-resource-policy", "x-content-type-options"];
  for (const method of ["GET", "POST"])
    for (const [server, init, expected] of [
      [direct, {}, least],
      [proxied, https, [...least, HSTS]],
    ] as const) {
      const headers = await headersOf(server, method === "GET" ? "/api/user/center" : "/api/user/login", {
        method,
        ...init,
      });
      expect([...headers.keys()].filter((name) => OF_PAGES.test(name)).toSorted()).toEqual(expected.toSorted());
      expect(headers.get("content-security-policy")).toBe("default-src 'none'; frame-ancestors 'none'");
    }
});

test("an uploaded picture opens as an inert picture", async () => {
  const { token } = await openAccount(direct);
  const { answer } = await sendFile(direct.url, token, await testPicture(1));
  const headers = await headersOf(direct, `/api/common/file?id=${answer.data?.id}`, { headers: { token } });
  expect(headers.get("content-type")).toBe("image/jpeg");
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
  expect(headers.get("content-security-policy")).toContain("sandbox");
});
