import { mayDo, operatorRoles } from "@candor/contract/permissions.ts";
import { consoleChangePassword, consoleLogout } from "@candor/contract/routes/console/session.ts";
import { allRoutes } from "@candor/contract/routes.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Account, openAccount } from "../../../testing/accounts.ts";
import { openOperator, type TestOperator } from "../../../testing/operators.ts";
import { request, startTestServer } from "../../../testing/server.ts";

const server = await startTestServer();
afterAll(() => server.close());

const routes = allRoutes().map(({ route }) => route);
const operatorRoutes = routes.filter((route) => route.auth === "operator");
const userRoutes = routes.filter((route) => route.auth === "user");
type AnyRoute = (typeof routes)[number];

/** Empty calls: a caller without the right is refused before any check, one with it is refused because of missing input. */
async function errorOf(route: AnyRoute, token?: string): Promise<string> {
  const response = await fetch(...request(server.url, route, {}, { token }));
  const text = await response.text();
  if (!response.headers.get("content-type")?.startsWith("application/json;")) return "";
  return (JSON.parse(text) as { error?: string }).error ?? "";
}

let user: Account;
beforeAll(async () => {
  user = await openAccount(server);
});

test("there are calls to try", () => {
  expect(operatorRoutes.length).toBeGreaterThan(40);
  expect(userRoutes.length).toBeGreaterThan(30);
});

describe.each(operatorRoles)("a %s", (role) => {
  let operator: TestOperator;
  beforeAll(async () => {
    operator = await openOperator(server, role);
  });
  const called = operatorRoutes.filter((route) => route !== consoleLogout);

  test.each(called.map((route) => [route.path, route] as const))("%s", async (_, route) => {
    const allowed = !route.permission || mayDo(role, route.permission);
    const error = await errorOf(route, operator.token);
    if (allowed) expect(error).not.toMatch(/^(FORBIDDEN|NOT_LOGGED_IN|SESSION_CLEARED)$/);
    else expect(error).toBe("FORBIDDEN");
  });

  test("each refused attempt to change something is in the audit log", async () => {
    const denied = called.filter((route) => route.changes && route.permission && !mayDo(role, route.permission));
    const rows = await server.services.db
      .selectFrom("audit_log")
      .select("subject")
      .where("operator_id", "=", operator.id)
      .where("action", "=", "access.denied")
      .execute();
    expect(rows.map((row) => row.subject).sort()).toEqual(denied.map((route) => `call:${route.path}`).sort());
  });
});

test("an auditor changes nothing: all of their rights are read-only", () => {
  const rights = operatorRoutes.flatMap(({ changes, permission }) =>
    changes && permission && mayDo("auditor", permission) ? [permission] : [],
  );
  expect(rights).toEqual([]);
});

describe.each(operatorRoutes.map((route) => [route.path, route] as const))("%s", (_, route) => {
  test("is closed to guests and to users", async () => {
    expect(await errorOf(route)).toBe("NOT_LOGGED_IN");
    expect(await errorOf(route, user.token)).toBe("SESSION_CLEARED");
    expect(await errorOf(route, "no such token")).toBe("SESSION_CLEARED");
  });
});

test("no call of a user accepts an operator's token, not even an owner's", async () => {
  const owner = await openOperator(server, "owner");
  const errors = await Promise.all(userRoutes.map((route) => errorOf(route, owner.token)));
  expect([...new Set(errors)]).toEqual(["SESSION_CLEARED"]);
});

test("there is no call to log in as a user, to see or set a user's password, or to touch balances, prices, candles, orders or outcomes", () => {
  // An operator's own password is theirs to replace.
  const ofOthers = operatorRoutes.filter((route) => route !== consoleChangePassword);
  const changing = ofOthers.filter((route) => route.changes).map((route) => route.path);
  const forbidden = /(user|account).*(login|token)|impersonat|password|pwd|balance|price|candle|order|outcome|trade/i;
  expect(changing.filter((path) => forbidden.test(path))).toEqual([]);
});
