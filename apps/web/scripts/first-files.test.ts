import { existsSync, readFileSync } from "node:fs";
import { expect, test, vi } from "vitest";
import { hrefOf, pageAt } from "../src/paths.ts";
import { BEGINNINGS, firstFilesOf } from "./first-files.ts";

const list = readFileSync(new URL("../src/app/page-imports.ts", import.meta.url), "utf8");
const file = (source: string, imports: string[] = []) => ({
  type: "chunk" as const,
  moduleIds: [`/web/src/${source}`],
  facadeModuleId: `/web/src/${source}`,
  imports,
  code: "",
});
const pages = {
  "quotes.js": file("features/market/quotes.tsx", ["kit.js", "app.js"]),
  "spot.js": file("features/spot/page.tsx", ["market.js", "app.js"]),
  "option.js": file("features/options/page.tsx"),
  "lever.js": file("features/contracts/page.tsx"),
  "assets.js": file("features/assets/assets.tsx"),
  "deposit.js": file("features/deposit/deposit.tsx"),
  "kline.js": file("features/kline/kline.tsx"),
};
const bundle = {
  "start.js": file("start.ts"),
  "main.js": file("main.tsx", ["app.js"]),
  "app.js": file("app.ts"),
  "kit.js": file("kit.ts"),
  "market.js": file("market.ts", ["kit.js"]),
  ...pages,
};

test("a page's files are its own and all that it imports, without those of every visit", () => {
  const files = firstFilesOf(bundle, list);
  expect(files[hrefOf("spot")]?.toSorted()).toEqual(["kit.js", "market.js", "spot.js"]);
  expect(files[hrefOf("quotes")]?.toSorted()).toEqual(["kit.js", "quotes.js"]);
  for (const path of Object.keys(files)) expect(pageAt(path)).toBeDefined();
});

test("a build without the file of such a page ends with an error", () => {
  const { "kline.js": _, ...without } = bundle;
  expect(() => firstFilesOf(without, list)).toThrow("no file for the page kline");
});

test("each such page has its texts requested with its files, and they exist", async () => {
  vi.stubGlobal("location", { hash: "" });
  const { beginnings } = await import("../src/shared/first-page.ts");
  expect(Object.keys(beginnings).toSorted()).toEqual(BEGINNINGS.map((name) => hrefOf(name)).toSorted());
  for (const text of Object.values(beginnings).flat())
    expect(existsSync(new URL(`../src/locales/en/${text}.json`, import.meta.url)), text).toBe(true);
});
