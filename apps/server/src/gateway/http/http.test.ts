import type { Envelope } from "@candor/contract/errors.ts";
import { getConfig, setLang } from "@candor/contract/routes/common.ts";
import { getNoticeList } from "@candor/contract/routes/content.ts";
import { getDepth, quotes } from "@candor/contract/routes/market.ts";
import { trade } from "@candor/contract/routes/spot.ts";
import { center, login, register } from "@candor/contract/routes/user.ts";
import { faucet, getAsset, transfer } from "@candor/contract/routes/wallet.ts";
import { allRoutes, routeGroups } from "@candor/contract/routes.ts";
import fc from "fast-check";
import { afterAll, expect, test, vi } from "vitest";
import { EngineUnavailable } from "../../platform/bus/bus.ts";
import { openAccount } from "../../testing/accounts.ts";
import { USDT } from "../../testing/engine.ts";
import { request, startTestServer } from "../../testing/server.ts";
import type { OpenApi } from "./openapi.ts";

const server = await startTestServer();
afterAll(() => server.close());
type Answer = Envelope<unknown>;
const read = async (response: Response) => (await response.json()) as Answer;
const post = (path: string, init: RequestInit = {}) => fetch(`${server.url}/api/${path}`, { method: "POST", ...init });

test("every route of the contract is registered under its methods", () => {
  const missing = allRoutes().flatMap(({ route }) =>
    route.methods.filter((method) => !server.gateway.app.hasRoute({ method, url: `/api/${route.path}` })),
  );
  expect(missing).toEqual([]);
  expect(allRoutes().length).toBeGreaterThan(30);
});

test("every call that needs a user answers 4 without a token, in the caller's language", async () => {
  for (const { route } of allRoutes().filter((item) => item.route.auth === "user")) {
    const answer = await server.call(route, {}, { lang: "jp" });
    expect(answer, route.path).toMatchObject({
      code: 4,
      error: "NOT_LOGGED_IN",
      msg: "ログインしてください。",
      data: null,
    });
  }
});

test("a token is accepted in each place where clients put it", async () => {
  const { token, user } = await openAccount(server);
  for (const headers of [{ authorization: `Bearer ${token}` }, { authorization: token }, { token }])
    expect((await server.ok(center, {}, { headers })).uid).toBe(user.uid);
  const legacy = await post("wallet/getAsset", { body: new URLSearchParams({ token, agent_id: "7" }) });
  expect(await legacy.json()).toMatchObject({ code: 1, data: { total: "0" } });
  expect(await server.call(center, {}, { token: "guessed" })).toMatchObject({ code: 4, type: 999 });
  const byAddress = await fetch(`${server.url}/api/user/center?token=${token}`);
  expect(await byAddress.json()).toMatchObject({ error: "NOT_LOGGED_IN" });
});

test.each([
  ["application/json", "{"],
  ["application/json", "[]"],
  ["application/json", "null"],
  ["application/json", '"text"'],
  ["text/plain", "type=email"],
])("a %s body of %s is refused as input, in words", async (type, body) => {
  const response = await post("user/login", { headers: { "content-type": type, lang: "en" }, body });
  expect(response.status).toBe(200);
  const answer = await read(response);
  expect(answer).toMatchObject({ code: -1, error: "INVALID_REQUEST", fields: [{ field: expect.any(String) }] });
  expect(answer.msg).toBe("Invalid request. Check what you entered.");
});

test("each refused field is listed, with its own text", async () => {
  const answer = await server.call(transfer, {} as never, await openAccount(server));
  expect(answer.fields?.map(({ field, error }) => [field, error])).toEqual([
    ["from", "INVALID_REQUEST"],
    ["to", "INVALID_REQUEST"],
    ["currency_id", "INVALID_REQUEST"],
    ["amount", "INVALID_AMOUNT"],
  ]);
  expect(answer.fields?.[3]?.msg).toContain("Enter a number above zero");
});

test("transport failures have their HTTP status and the envelope", async () => {
  const unknown = await post("no/such", { headers: { lang: "es" } });
  expect([unknown.status, (await read(unknown)).error]).toEqual([404, "NOT_FOUND"]);
  const large = await post("user/login", { headers: { "content-type": "application/json" }, body: "x".repeat(70_000) });
  expect([large.status, (await read(large)).code]).toEqual([413, -1]);
  const method = await fetch(`${server.url}/api/user/login`);
  expect(method.status).toBe(404);
});

test("a read answers UNAVAILABLE while the engine is unavailable, and the gateway's metrics are reported", async () => {
  const { engine } = server.services;
  const depth = vi.spyOn(engine, "depth").mockRejectedValueOnce(new EngineUnavailable());
  const metrics = vi.spyOn(engine, "metrics").mockRejectedValueOnce(new EngineUnavailable());
  expect(await server.call(getDepth, { match_id: 1 })).toMatchObject({ code: -1, error: "UNAVAILABLE", data: null });
  const reply = await fetch(`${server.url}/metrics`);
  expect([reply.status, await reply.text()]).toEqual([200, expect.stringContaining("candor_http_seconds")]);
  depth.mockRestore();
  metrics.mockRestore();
});

test("a fault answers 500 with the id under which it is logged, and no details", async () => {
  const logged = vi.spyOn(server.services.log, "error");
  const broken = vi.spyOn(server.services.engine, "depth").mockRejectedValueOnce(new Error("secret detail"));
  const [url, init] = request(server.url, getDepth, { match_id: 1 }, {});
  const response = await fetch(url, init);
  const text = await response.text();
  expect(response.status).toBe(500);
  const id: unknown = JSON.parse(text).params.id;
  expect(logged).toHaveBeenCalledWith(expect.objectContaining({ errorId: id }), expect.any(String));
  expect(text).not.toContain("secret detail");
  broken.mockRestore();
  logged.mockRestore();
});

test("the language comes from the lang header, older codes too, else from the browser", async () => {
  const reply = async (headers: Record<string, string>) => (await server.call(center, {}, { headers })).msg;
  const korean = await reply({ lang: "ko" });
  expect(await reply({ lang: "kr" })).toBe(korean);
  expect(await reply({ "accept-language": "ko-KR,ko;q=0.9" })).toBe(korean);
  expect(await reply({ lang: "xx" })).toBe("Please log in.");
  expect(korean).not.toBe("Please log in.");
});

test("a NUL, which no text of the database can contain, is refused at its field", async () => {
  for (const input of [{ lang: "en\0" }, { lang: { deep: ["\0"] } }])
    expect(await server.call(setLang, input as never)).toMatchObject({
      error: "INVALID_REQUEST",
      fields: [{ field: "lang" }],
    });
});

test("pages of lists are bounded", async () => {
  expect(await server.ok(getNoticeList, { page: 2 })).toEqual({
    list: [],
    page: 2,
    page_size: 20,
    total: 0,
    next: null,
    unread: 0,
  });
  for (const input of [{ page_size: 101 }, { page: 0 }, { page: "1e3" }, { page: -1 }])
    expect(await server.call(getNoticeList, input as never)).toMatchObject({ error: "INVALID_REQUEST" });
});

test("no cache between server and caller stores an answer", async () => {
  const { token } = await openAccount(server);
  for (const headers of [{ token }, {}]) {
    const response = await fetch(`${server.url}/api/${center.path}`, { headers });
    expect(response.headers.get("cache-control")).toBe("no-store");
  }
});

test("answers carry the headers that keep a page from being framed or scripted", async () => {
  const { headers } = await fetch(`${server.url}/healthz`);
  expect(headers.get("content-security-policy")).toContain("script-src 'self';");
  expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  expect(headers.get("content-security-policy")).not.toContain("upgrade-insecure-requests");
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("access-control-allow-origin")).toBeNull();
});

test("an answer of data cannot be framed, sniffed or made to load anything either", async () => {
  const { headers } = await fetch(`${server.url}/api/user/login`, { method: "POST" });
  expect(headers.get("content-security-policy")).toBe("default-src 'none'; frame-ancestors 'none'");
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
});

test("operations: health, readiness, metrics, the document of the calls and its page", async () => {
  expect(await (await fetch(`${server.url}/readyz`)).json()).toEqual({ ok: true, engine: "running" });
  expect(await (await fetch(`${server.url}/metrics`)).text()).toContain("candor_http_seconds_bucket");
  const document = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as OpenApi;
  expect(document.openapi).toBe("3.1.0");
  for (const { route } of allRoutes())
    for (const method of route.methods)
      expect(document.paths[`/api/${route.path}`]?.[method.toLowerCase()]).toMatchObject({ summary: route.summary });
  const typesOf = (path: string) => {
    const responses = document.paths[path]?.["get"]?.["responses"] as { 200: { content: object } } | undefined;
    return Object.keys(responses?.[200].content ?? {});
  };
  expect(typesOf("/api/console/users/list/export")).toEqual(["text/csv", "application/json"]);
  expect(typesOf("/api/console/audit/export")).toEqual(["application/jsonl", "application/json"]);
  expect(typesOf("/api/console/file")).toEqual(["image/jpeg", "application/json"]);
  const required = ["match_id", "type"];
  expect(document.paths["/api/c2c/trade"]?.["post"]).toMatchObject({
    requestBody: { content: { "application/json": { schema: { required } } } },
  });
  const page = await (await fetch(`${server.url}/api/docs`)).text();
  expect(page).toContain("/api/c2c/trade");
  expect(page).not.toContain("<script");
});

test("fuzzed bodies are refused or accepted, never a fault, and move no money", async () => {
  const account = await openAccount(server, { [USDT]: "100" });
  const routes = allRoutes().filter(({ route }) => route !== faucet && route.path !== "user/logout");
  const names = [...new Set(Object.values(routeGroups).flatMap((group) => fieldNames(group)))];
  const value = fc.oneof(
    fc.constantFrom(
      "1",
      "0",
      "-1",
      "1e9",
      "0x10",
      "",
      " 1",
      "NaN",
      "１",
      "0.000000001",
      "9".repeat(40),
      "limit",
      "c2c",
      null,
      1,
      -1,
      1.5,
    ),
    fc.string({ maxLength: 30 }),
    fc.jsonValue({ maxDepth: 2 }),
  );
  const body = fc.dictionary(fc.oneof(fc.constantFrom(...names, "__proto__", "token"), fc.string()), value, {
    maxKeys: 8,
  });
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...routes), body, fc.boolean(), async ({ route }, input, form) => {
      const [url, init] = request(server.url, route, input, { token: account.token, form });
      const response = await fetch(url, init);
      expect(response.status).toBe(200);
      if (!response.headers.get("content-type")?.startsWith("application/json")) {
        expect(route.binary).toBe(true);
        await response.arrayBuffer();
        return;
      }
      const answer = await read(response);
      expect([1, -1, 4]).toContain(answer.code);
      if (answer.code !== 1) expect(answer.msg.length).toBeGreaterThan(3);
    }),
    { numRuns: 600 },
  );
  expect((await server.ok(getAsset, {}, account)).total).toBe("100");
}, 60_000);

function fieldNames(group: object): string[] {
  return Object.values(group).flatMap((route) => Object.keys(route?.input?.def?.shape ?? {}));
}

test("text that PostgreSQL cannot store is refused as input", async () => {
  const registration = { code: "123456", password: "long enough 1", repassword: "long enough 1", agreement: true };
  const input = { type: "email" as const, email: "nul@test.example", ...registration, invite_code: "a\u0000b" };
  expect(await server.call(register, input)).toMatchObject({ code: -1, error: "INVALID_REQUEST" });
});

test("a busy caller gets HTTP 429 with Retry-After; costly calls count more", async () => {
  const strict = await startTestServer({ CANDOR_RATE_PER_IP: "2" });
  strict.clock.stop();
  const statuses: number[] = [];
  for (let index = 0; index < 22; index += 1) {
    const [url, init] = request(strict.url, quotes, {}, {});
    statuses.push((await fetch(url, init)).status);
  }
  expect(statuses.slice(0, 20)).toEqual(Array(20).fill(200));
  expect(statuses.at(-1)).toBe(429);
  strict.clock.ahead += 2_600;
  const [url, init] = request(strict.url, login, { type: "email", email: "a@b.example", password: "x" }, {});
  expect((await fetch(url, init)).status).toBe(200);
  const refused = await fetch(url, init);
  expect(refused.status).toBe(429);
  expect(refused.headers.get("retry-after")).toMatch(/^[1-3]$/);
  expect(await refused.json()).toMatchObject({ code: -1, error: "TOO_MANY_REQUESTS" });
  await strict.close();
});

test("an IPv6 network has one budget, not one per address", async () => {
  const strict = await startTestServer({ CANDOR_RATE_PER_IP: "2", CANDOR_TRUST_PROXY: "loopback" });
  strict.clock.stop();
  const status = async (address: string) => {
    const [url, init] = request(strict.url, quotes, {}, { headers: { "x-forwarded-for": address } });
    return (await fetch(url, init)).status;
  };
  const statuses: number[] = [];
  for (let host = 1; host <= 21; host += 1) statuses.push(await status(`2001:db8:1:2::${host}`));
  expect(statuses).toEqual([...Array(20).fill(200), 429]);
  expect(await status("2001:db8:1:3::1")).toBe(200);
  await strict.close();
});

test("production has no faucet and no outbox", async () => {
  const serious = await startTestServer({
    CANDOR_MODE: "production",
    CANDOR_SECRET: "0123456789abcdef0123456789abcdef",
    CANDOR_FEED: "binance",
    SMTP_HOST: "127.0.0.1",
    SMTP_FROM: "a@b.example",
  });
  expect((await serious.ok(getConfig, {})).practice).toBe(false);
  for (const path of ["/outbox", "/outbox.json", "/api/wallet/faucet"])
    expect((await fetch(serious.url + path)).status).toBe(404);
  const [url, init] = request(serious.url, faucet, {}, {});
  expect((await fetch(url, init)).status).toBe(404);
  await serious.close();
});

test("the outbox shows text as text", async () => {
  await server.services.outbox?.add({ channel: "mail", to: "<script>", subject: "a & b", text: "x" });
  const page = await (await fetch(`${server.url}/outbox`)).text();
  expect(page).toContain("&#60;script&#62;");
  expect(page).not.toContain("<script>");
});

test("setLang and trade follow the contract's output", async () => {
  const account = await openAccount(server, { [USDT]: "1000" });
  expect(setLang.output.safeParse(await server.ok(setLang, { lang: "th" })).success).toBe(true);
  const order = await server.ok(trade, { match_id: 1, type: 1, price: "100", number: "1" }, account);
  expect(trade.output.safeParse(order)).toMatchObject({ success: true });
});
