import { afterEach, expect, test, vi } from "vitest";

/** The module reads the URL of the visit when it is loaded. */
async function visit(hash: string) {
  vi.resetModules();
  vi.stubGlobal("location", { hash });
  const fetched: string[] = [];
  vi.stubGlobal("fetch", async (url: string, { method }: RequestInit) => {
    fetched.push(`${method} ${url}`);
    return new Response(url);
  });
  return { fetched, ...(await import("./early.ts")) };
}
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const init = (lang: string): RequestInit => ({ headers: { lang } });
const CONFIG = "/api/index/getConfig";

test("a visit to home requests its data, a market page that of the markets, any other only the config", async () => {
  for (const hash of ["", "#/", "#/pages/index/index", "#/?pseudo=1"]) {
    const { fetched, askEarly } = await visit(hash);
    askEarly("en");
    expect(fetched).toEqual([`POST ${CONFIG}`, "GET /api/common/getHomeInit", "POST /api/currency/getCurrencyList"]);
  }
  const markets = await visit("#/pages/trade/spot?symbol=BTC-USDT");
  markets.askEarly("en");
  expect(markets.fetched).toEqual([
    `POST ${CONFIG}`,
    "POST /api/currency/getCurrencyList",
    "POST /api/currency/quotes",
  ]);
  const { fetched, askEarly } = await visit("#/pages/user/notice");
  askEarly("en");
  expect(fetched).toEqual([`POST ${CONFIG}`]);
});

test("an early answer is returned once, and only to the same request", async () => {
  const { askEarly, takeEarly } = await visit("#/");
  askEarly("ko");
  expect(await (await takeEarly(CONFIG, init("ko")))?.text()).toBe(CONFIG);
  expect(takeEarly(CONFIG, init("ko"))).toBeUndefined();
  expect(takeEarly("/api/common/getHomeInit", init("en"))).toBeUndefined();
  expect(takeEarly("/api/wallet/getAsset", init("ko"))).toBeUndefined();
});

test("an early answer that was not used in time is dropped", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const { askEarly, takeEarly } = await visit("#/");
  askEarly("en");
  vi.advanceTimersByTime(20_001);
  expect(takeEarly(CONFIG, init("en"))).toBeUndefined();
});
