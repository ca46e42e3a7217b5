import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { consoleDemoCode, consoleLogin } from "@candor/contract/routes/console/session.ts";
import { afterAll, expect, test } from "vitest";
import { ensureDemoOperators } from "../../modules/console/operators/index.ts";
import { STEP_MS } from "../../platform/totp.ts";
import { newDataFolder } from "../../testing/data-folder.ts";
import { startTestServer } from "../../testing/server.ts";

const pages = newDataFolder();
mkdirSync(join(pages, "assets"));
writeFileSync(join(pages, "index.html"), "<!doctype html><title>console</title>");
writeFileSync(join(pages, "assets/index-1a2b.js"), "1");
const server = await startTestServer({ CANDOR_CONSOLE_PAGES: pages });
afterAll(() => server.close());
const get = (path: string) => fetch(server.url + path, { redirect: "manual" });

test("the console is served under a policy of its own, and its hashed files stay in caches", async () => {
  const page = await get("/console/");
  expect(await page.text()).toContain("<title>console</title>");
  const policy = page.headers.get("content-security-policy") ?? "";
  for (const part of ["default-src 'none'", "script-src 'self'", "connect-src 'self'", "frame-ancestors 'none'"])
    expect(policy).toContain(part);
  expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe/);
  expect(page.headers.get("cache-control")).toBe("no-cache");
  expect((await get("/console/assets/index-1a2b.js")).headers.get("cache-control")).toContain("immutable");
  expect((await get("/console")).headers.get("location")).toBe("/console/");
  for (const path of ["/console/../package.json", "/console/%2e%2e/secret", "/console/nothing.js"])
    expect((await get(path)).status).toBe(404);
});

test("the demo's operators log in with the codes that it shows, one after the other", async () => {
  // At the beginning of a time step, so that none ends between two lines.
  server.clock.ahead = STEP_MS - (Date.now() % STEP_MS);
  const operators = await ensureDemoOperators(server.services);
  expect(await ensureDemoOperators(server.services)).toEqual(operators);
  expect(operators.map(({ name }) => name)).toEqual(["owner", "finance"]);
  for (const { name, password } of [...operators, ...operators]) {
    const { code, wait_ms } = await server.ok(consoleDemoCode, { name });
    expect(wait_ms).toBe(0);
    expect(await server.call(consoleLogin, { name, password, totp: code })).toMatchObject({ code: 1 });
  }
  const third = await server.ok(consoleDemoCode, { name: "owner" });
  expect(third.wait_ms).toBeGreaterThan(0);
  server.clock.ahead += third.wait_ms;
  const [owner] = operators;
  const login = { name: "owner", password: owner?.password ?? "", totp: third.code };
  expect(await server.call(consoleLogin, login)).toMatchObject({ code: 1 });
  expect(await server.call(consoleDemoCode, { name: "somebody" })).toMatchObject({ error: "NOT_FOUND" });
});

test("production shows no codes", async () => {
  const serious = await startTestServer({
    CANDOR_MODE: "production",
    CANDOR_SECRET: "0123456789abcdef0123456789abcdef",
    CANDOR_FEED: "binance",
    SMTP_HOST: "127.0.0.1",
    SMTP_FROM: "a@b.example",
  });
  expect((await fetch(`${serious.url}/api/console/demoCode?name=owner`)).status).toBe(404);
  await serious.close();
});
