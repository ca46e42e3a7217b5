import { existsSync, readFileSync } from "node:fs";
import { specificationCalls } from "@candor/contract/specification-calls.ts";
import { expect, test } from "vitest";

const root = new URL("..", import.meta.url).pathname;
const document = readFileSync(`${root}docs/SPECIFICATION.md`, "utf8");
const rows = document
  .split("\n")
  .filter((line) => line.startsWith("| ") && !line.startsWith("| ---") && !line.startsWith("| Clause"))
  .map((line) => line.split("|").map((cell) => cell.trim()))
  .map(([, clause = "", where = "", shown = ""]) => ({ clause, where, shown }));

const folders: Record<string, string> = {
  contract: "packages/contract/src",
  core: "packages/core/src",
  server: "apps/server/src",
  web: "apps/web/src",
};
/** `web/paths.ts` stands for apps/web/src/paths.ts. */
const unfold = (path: string) => path.replace(/^([a-z]+)\//, (_all, first: string) => `${folders[first] ?? first}/`);

test("all nine sections are there", () => {
  const sections = [...document.matchAll(/^## ([0-9])\. /gm)].map((match) => match[1]);
  expect(sections).toEqual(["1", "2", "3", "4", "5", "6", "7", "8", "9"]);
});

test("each clause names where it is built and a test", () => {
  expect(rows.length).toBeGreaterThan(150);
  for (const row of rows) {
    expect(row.where, row.clause).toMatch(/`/);
    expect(row.shown, row.clause).toMatch(/`/);
  }
});

test("each path exists", () => {
  const cells = rows.flatMap(({ where, shown }) => [where, shown]);
  const paths = cells.flatMap((cell) => [...cell.matchAll(/`([\w.-]+\/[\w./-]*)`/g)]);
  const missing = paths.map((match) => match[1] as string).filter((path) => !existsSync(`${root}${unfold(path)}`));
  expect(missing).toEqual([]);
});

test("section 7 speaks of every call", () => {
  const section = document.slice(document.indexOf("## 7."), document.indexOf("## 8."));
  const names = Object.values(specificationCalls)
    .flat()
    .map(({ path }) => path.split("/").at(-1) as string);
  expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(section))).toEqual([]);
});
