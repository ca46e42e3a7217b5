import { afterEach, expect, test, vi } from "vitest";

/** What the server has put into the page. */
type InPage = { readonly lang: string; readonly answers: Readonly<Record<string, string>> };

/** The module reads the URL of the visit when it is loaded. */
async function visit(hash: string, inPage?: InPage) {
  vi.resetModules();
  vi.stubGlobal("location", { hash });
  vi.stubGlobal("document", {
    documentElement: { lang: inPage?.lang ?? "en", dataset: {} },
    getElementById: () => inPage && { textContent: JSON.stringify(inPage.answers) },
  });
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

test("what came with the page is not requested, unless it is of another language", async () => {
  const inPage = { lang: "ko", answers: { "index/getConfig": "from the page" } };
  const { fetched, askEarly, takeEarly } = await visit("#/", inPage);
  askEarly("ko");
  expect(fetched).toEqual(["GET /api/common/getHomeInit", "POST /api/currency/getCurrencyList"]);
  expect(await (await takeEarly(CONFIG, init("ko")))?.text()).toBe("from the page");
  const other = await visit("#/", inPage);
  other.askEarly("en");
  expect(other.fetched).toContain(`POST ${CONFIG}`);
});

test("an early answer that was not used in time is dropped", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const { askEarly, takeEarly } = await visit("#/");
  askEarly("en");
  vi.advanceTimersByTime(20_001);
  expect(takeEarly(CONFIG, init("en"))).toBeUndefined();
});
