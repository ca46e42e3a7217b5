import i18next, { type BackendModule } from "i18next";
import { createElement, type ReactNode } from "react";
import { prerender } from "react-dom/static";
import { afterAll, beforeAll, expect, it, vi } from "vitest";

// An i18next of its own: the files of a worker share the one of the package.
const texts = i18next.createInstance();
vi.resetModules();
vi.stubGlobal("location", { hash: "", search: "" });
vi.doMock("i18next", () => ({ default: texts }));
const { useTranslation } = await import("./use-translation.ts");

/** Each text says where it is from, and comes when the test lets it. */
const asked: string[] = [];
const waiting = new Map<string, () => void>();
const backend: BackendModule = {
  type: "backend",
  init: () => undefined,
  read: (language, namespace, done) => {
    asked.push(`${language}/${namespace}`);
    if (namespace === "common") return done(null, { tab: { home: `common ${language}` } });
    waiting.set(`${language}/${namespace}`, () => done(null, { search: `${namespace} ${language}` }));
  },
};

beforeAll(() => texts.use(backend).init({ lng: "en", fallbackLng: false, ns: ["common"], defaultNS: "common" }));
afterAll(() => {
  vi.doUnmock("i18next");
  vi.unstubAllGlobals();
  vi.resetModules();
});

const seen: unknown[] = [];
function Common(): ReactNode {
  const { t, language } = useTranslation();
  seen.push(t);
  return `${language}: ${t("tab.home")}`;
}
const Quotes = (): ReactNode => useTranslation("quotes").t("search");

async function shown(component: () => ReactNode): Promise<string> {
  const { prelude } = await prerender(createElement(component));
  return new Response(prelude as ReadableStream).text();
}

it("gives the text of what is loaded at once, and the same function each time, as effects depend on it", async () => {
  expect(await shown(Common)).toBe("en: common en");
  expect(await shown(Common)).toBe("en: common en");
  expect(new Set(seen).size).toBe(1);
});

it("waits for a namespace that is not loaded, which it asks for once", async () => {
  const both = Promise.all([shown(Quotes), shown(Quotes)]);
  await expect.poll(() => waiting.has("en/quotes")).toBe(true);
  waiting.get("en/quotes")?.();
  expect(await both).toEqual(["quotes en", "quotes en"]);
  expect(asked.filter((each) => each === "en/quotes")).toHaveLength(1);
});

it("gives the texts of the other language after a change", async () => {
  const changed = texts.changeLanguage("vi");
  await expect.poll(() => waiting.has("vi/quotes")).toBe(true);
  waiting.get("vi/quotes")?.();
  await changed;
  expect(await shown(Common)).toBe("vi: common vi");
  expect(await shown(Quotes)).toBe("quotes vi");
});
