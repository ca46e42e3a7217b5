import { pathToFileURL } from "node:url";
import type { Route } from "@candor/contract/route.ts";
import type { Plugin } from "vite";

/** What the client reads of a route. Its schemas, its summary and what it costs are the server's and the documentation's. */
type LeanRoute = Omit<Route, "input" | "output" | "summary" | "cost" | "costOf">;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
const isSchema = (value: unknown): boolean => isObject(value) && "_zod" in value;
const isRoute = (value: unknown): value is Route =>
  isObject(value) && "methods" in value && isSchema(value["input"]) && isSchema(value["output"]);

function lean(route: Route): LeanRoute {
  const { input: _input, output: _output, summary: _summary, cost: _cost, costOf: _costOf, ...kept } = route;
  return kept;
}

/** Whether JSON gives it back as it was. */
const isData = (value: unknown): boolean =>
  Array.isArray(value) || (isObject(value) && Object.getPrototypeOf(value) === Object.prototype)
    ? Object.values(value).every(isData)
    : ["string", "number", "boolean"].includes(typeof value);

/**
 * The source of a file of routes without its schemas: `export const setLang = {"methods":["POST"],...}`. Routes, and constants of plain values; a page
 * that imports anything else of such a file (a schema, a function) does not build: "setLang is not exported".
 */
export const leanSource = (exports: Readonly<Record<string, unknown>>): string =>
  Object.entries(exports)
    .map(([name, value]): [string, unknown] => [name, isRoute(value) ? lean(value) : value])
    .filter(([, value]) => isData(value))
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
    .join("\n");

/**
 * Leaves zod and the schemas of every call out of the pages, 11 KiB of gzip and what they take to set up on a phone. The client only needs to know
 * where a call goes and whether it has an effect, so each file of routes is run once here and written down as data.
 */
export const leanRoutes: Plugin = {
  name: "candor:lean-routes",
  apply: "build",
  enforce: "pre",
  load: {
    filter: { id: /\/packages\/contract\/src\/routes\/[\w-]+\.ts$/ },
    handler: async (id) => leanSource(await import(pathToFileURL(id).href)),
  },
};
