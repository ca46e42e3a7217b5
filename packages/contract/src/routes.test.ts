import { expect, test } from "vitest";
import { allRoutes } from "./routes.ts";
import { specificationCalls } from "./specification-calls.ts";

const routes = allRoutes();
const calls = Object.values(specificationCalls).flat();

test("the specification's section 7 is listed whole: 91 calls, none twice", () => {
  expect(calls).toHaveLength(91);
  expect(new Set(calls.map((call) => call.path)).size).toBe(calls.length);
});

test.each(calls)("$path is declared with exactly its method", (call) => {
  const declared = routes.filter(({ route }) => route.path === call.path);
  expect(declared.map(({ route }) => [...route.methods].sort())).toEqual([[...call.methods].sort()]);
});

test("no two routes share a method and a path, and none has a leading or trailing slash", () => {
  const keys = routes.flatMap(({ route }) => route.methods.map((method) => `${method} ${route.path.toLowerCase()}`));
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  for (const { route } of routes) expect(route.path).toMatch(/^[A-Za-z0-9_-]+(\/[A-Za-z0-9_-]+)*$/);
});

test("a call that changes something cannot be reached by GET, which browsers and proxies repeat at will", () => {
  const wrong = routes.filter(({ route }) => route.changes && route.methods.includes("GET"));
  expect(wrong.map(({ route }) => route.path)).toEqual([]);
});

test("PUT and DELETE are marked as changes, so they take an Idempotency-Key", () => {
  const wrong = routes.filter(
    ({ route }) => !route.changes && route.methods.some((m) => m === "PUT" || m === "DELETE"),
  );
  expect(wrong.map(({ route }) => route.path)).toEqual([]);
});

test("every route has a sentence of its own as its description", () => {
  const summaries = routes.map(({ route }) => route.summary);
  expect(new Set(summaries).size).toBe(routes.length);
  for (const summary of summaries) expect(summary).toMatch(/^[A-Z].{9,}[^.]$/);
});

test("nothing that belongs to one user is open to everybody", () => {
  const open = routes.filter(({ group, route }) => (group === "wallet" || group === "spot") && route.auth !== "user");
  expect(open.map(({ route }) => route.path)).toEqual([]);
});
