import { readFileSync } from "node:fs";
import type { HtmlTagDescriptor, Plugin } from "vite";
import { type PageName, pages } from "../src/paths.ts";
import { type Bundle, entriesOf, withImports } from "./chunks.ts";

/** Where a visit begins besides home: the tabs, and what the installed app's shortcuts and the links of others open. src/shared/first-page.ts has their texts. */
export const BEGINNINGS = [
  "quotes",
  "spot",
  "option",
  "lever",
  "assets",
  "deposit",
  "kline",
] as const satisfies readonly PageName[];
/** As src/app/first-files.ts finds it. */
const FIRST_FILES_ID = "first-files";

/** The source of each page, read from the list itself, which only the browser can import. */
function sourcesOf(list: string): ReadonlyMap<string, string> {
  return new Map(
    [...list.matchAll(/^ {2}(\w+): \(\) => import\("\.\.(\/features\/[^"]+)"\)/gm)].map(([, name, file]) => [
      name ?? "",
      file ?? "",
    ]),
  );
}

/** The files of each page by its address, without those that every visit loads. */
export function firstFilesOf(bundle: Bundle, list: string): Record<string, string[]> {
  const { start, main } = entriesOf(bundle);
  const loaded = withImports(bundle, main, withImports(bundle, start));
  const sources = sourcesOf(list);
  return Object.fromEntries(
    BEGINNINGS.map((name) => {
      const source = sources.get(name);
      const [file] =
        Object.entries(bundle).find(
          ([, each]) => each.type === "chunk" && source !== undefined && each.facadeModuleId?.endsWith(`/src${source}`),
        ) ?? [];
      if (file === undefined) throw new Error(`the build has no file for the page ${name}`);
      return [pages[name].path, [...withImports(bundle, file)].filter((each) => !loaded.has(each))];
    }),
  );
}

/** Writes into index.html, which is never cached, which files the pages of BEGINNINGS need. */
export const firstFiles: Plugin = {
  name: "candor:first-files",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler(_, { bundle = {} }): HtmlTagDescriptor[] {
      const list = readFileSync(new URL("../src/app/page-imports.ts", import.meta.url), "utf8");
      const children = JSON.stringify(firstFilesOf(bundle, list));
      return [{ tag: "script", attrs: { type: "application/json", id: FIRST_FILES_ID }, children, injectTo: "head" }];
    },
  },
};
