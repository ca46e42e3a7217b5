import { csvOf, type ExportRoute, endOf } from "@candor/contract/export-route.ts";
import { mayDo, operatorRoles } from "@candor/contract/permissions.ts";
import { auditList } from "@candor/contract/routes/console/control.ts";
import * as exportRoutes from "@candor/contract/routes/console/exports.ts";
import { usersExport } from "@candor/contract/routes/console/exports.ts";
import { consoleLogout } from "@candor/contract/routes/console/session.ts";
import { usersList } from "@candor/contract/routes/console/users.ts";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { withClient } from "../../../platform/database/connect.ts";
import { openAccount } from "../../../testing/accounts.ts";
import { openOperator, type TestOperator } from "../../../testing/operators.ts";
import { request, startTestServer } from "../../../testing/server.ts";
import { waitFor } from "../../../testing/wait-for.ts";

const server = await startTestServer();
afterAll(() => server.close());
afterEach(() => void vi.restoreAllMocks());

const USERS = 1_200;
let owner: TestOperator;
let uid: string;
beforeAll(async () => {
  owner = await openOperator(server, "owner");
  const { userId } = await openAccount(server, { 3: "1000" });
  uid = (await admin("SELECT uid FROM users WHERE user_id = $1", [userId])).rows[0].uid;
  await admin(
    `INSERT INTO users (uid, email, password_hash, nickname, channel, invite_code, kyc_level)
     SELECT (20000000 + n)::text, 'u' || n || '@test.example', '-', 'User ' || n, 'mail', 'many' || n, n % 3
     FROM generate_series(1, $1) AS n`,
    [USERS],
  );
});

const admin = (statement: string, values: readonly unknown[] = []) =>
  withClient(server.database.adminUrl, (client) => client.query(statement, [...values]));

/** The answer as it comes; its body is not read yet. */
const begin = (
  route: ExportRoute,
  input: object = {},
  { token, signal }: { token: string; signal?: AbortSignal } = owner,
) => {
  const [url, init] = request(server.url, route, input, { token });
  return fetch(url, signal ? { ...init, signal } : init);
};
const exported = async (...args: Parameters<typeof begin>) => (await begin(...args)).text();
const linesOf = (text: string) => text.trimEnd().split("\r\n");

/** Entries of the audit log about exports, newest first. */
const entries = async () => (await server.ok(auditList, { action: "list.export", page_size: 100 }, owner)).list;

/** Between the first page of an export and the second. */
const betweenPages = (act: () => Promise<unknown>) => {
  const { operatorSessions } = server.services;
  const current = operatorSessions.current.bind(operatorSessions);
  return vi.spyOn(operatorSessions, "current").mockImplementationOnce(async (session) => {
    await act();
    return current(session);
  });
};

/** Filters that a list cannot do without. */
const needed = (route: ExportRoute): object => {
  if (route.path.startsWith("console/users/") && route !== usersExport) return { uid };
  if (route === exportRoutes.houseLedgerExport) return { account: "treasury", currency_id: 3 };
  return route === exportRoutes.hostingOrdersExport ? { product_id: 1 } : {};
};

describe.each(Object.entries(exportRoutes))("%s", (_, route) => {
  test("is a file with the columns of the contract, for the roles that may read the list and no others", async () => {
    const answer = await begin(route, needed(route));
    expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(answer.headers.get("content-disposition")).toMatch(
      /^attachment; filename="candor-[a-z-]+-\d{4}-\d\d-\d\d\.csv"$/,
    );
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    const text = await answer.text();
    expect(`${linesOf(text)[0]}\r\n`).toBe(csvOf(route));
    expect(endOf(text)).toBe("complete");
  });
});

test("a role without the right of a list has no export of it either, nor has a user, nor anybody", async () => {
  const routes = Object.values(exportRoutes) as readonly ExportRoute[];
  for (const role of operatorRoles) {
    const operator = await openOperator(server, role);
    for (const route of routes) {
      const answer = await begin(route, needed(route), operator);
      if (route.permission && mayDo(role, route.permission)) {
        expect(answer.headers.get("content-type"), `${role} ${route.path}`).toContain("text/csv");
        await answer.text();
      } else expect(await answer.json(), `${role} ${route.path}`).toMatchObject({ error: "FORBIDDEN" });
    }
  }
  const { token } = await openAccount(server);
  expect(await (await begin(usersExport, {}, { token })).json()).toMatchObject({ error: "SESSION_CLEARED" });
  expect(await (await begin(usersExport, {}, { token: "" })).json()).toMatchObject({ error: "NOT_LOGGED_IN" });
});

describe("the file of a list", () => {
  test("has the rows of the list, all of them and in its order, by its filters", async () => {
    const rows: unknown[] = [];
    let cursor: string | undefined;
    do {
      const input = { search: "User 1", level: "2" as const, page_size: 100, ...(cursor ? { cursor } : {}) };
      const page = await server.ok(usersList, input, owner);
      rows.push(...page.list);
      cursor = page.next ?? undefined;
    } while (cursor);
    expect(rows.length).toBeGreaterThan(100);
    const file = await exported(usersExport, { search: "User 1", level: "2" });
    expect(file).toBe(csvOf(usersExport) + csvOf(usersExport, rows));
  });

  test("is noted once in the audit log: who, which list, filter and rows", async () => {
    const before = await entries();
    await exported(usersExport, { search: "User 7", state: "active" });
    const [entry, ...rest] = await entries();
    expect(rest.slice(0, 20)).toEqual(before.slice(0, 20));
    expect(entry).toMatchObject({
      operator: owner.name,
      action: "list.export",
      subject: "list:users/list",
      before: null,
      after: { rows: 111, ending: "complete", filter: { search: "User 7", state: "active" } },
    });
  });

  test("has no columns, pages or rows that a filter smuggles in", async () => {
    const smuggled = {
      columns: "password_hash",
      fields: "*",
      select: "u.*",
      page_size: "1",
      page: "2",
      cursor: "5",
    };
    expect(await exported(usersExport, { search: "User 7", ...smuggled })).toBe(
      await exported(usersExport, { search: "User 7" }),
    );
    for (const wrong of [{ state: "x' OR 1=1 --" }, { level: "3" }, { search: "x".repeat(101) }])
      expect(await (await begin(usersExport, wrong)).json()).toMatchObject({ error: "INVALID_REQUEST" });
    expect(await exported(usersExport, { search: "' OR 1=1 --" })).toBe(csvOf(usersExport));
  });

  test("of something that does not exist is the refusal of the list, and leaves the operator free for another", async () => {
    expect(await (await begin(exportRoutes.userLedgerExport, { uid: "99999999" })).json()).toMatchObject({
      error: "NOT_FOUND",
    });
    expect(endOf(await exported(usersExport, { search: "User 7" }))).toBe("complete");
  });

  test("marks what users typed like formulas as text", async () => {
    await admin("UPDATE users SET nickname = $1 WHERE uid = '20000001'", [`=cmd|'/C calc'!A0`]);
    await admin("UPDATE users SET nickname = $1 WHERE uid = '20000002'", ['@SUM(1;=2),"x"']);
    const lines = linesOf(await exported(usersExport));
    expect(lines.find((line) => line.startsWith("20000001"))).toContain(`,'=cmd|'/C calc'!A0,`);
    expect(lines.find((line) => line.startsWith("20000002"))).toContain(`,"'@SUM(1;'=2),""x""",`);
    await admin("UPDATE users SET nickname = 'User ' || (uid::int - 20000000) WHERE uid IN ('20000001', '20000002')");
  });
});

describe("one operator", () => {
  test("has one export at a time, and another when it has ended", async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const spy = betweenPages(() => held);
    const running = begin(usersExport);
    await waitFor(() => expect(spy).toHaveBeenCalled());
    expect(await (await begin(usersExport)).json()).toMatchObject({ error: "EXPORT_RUNNING" });
    const other = await openOperator(server, "owner");
    expect(endOf(await exported(usersExport, {}, other))).toBe("complete");
    release();
    expect(linesOf(await (await running).text())).toHaveLength(USERS + 3);
    expect(endOf(await exported(usersExport))).toBe("complete");
  });

  test("who goes away leaves an entry with the rows sent, and room for the next export", async () => {
    const closed = new Promise<void>((resolve) => {
      server.gateway.app.server.once("request", (_, response) => response.once("close", resolve));
    });
    const away = new AbortController();
    betweenPages(async () => {
      away.abort();
      await closed;
    });
    await expect(
      begin(usersExport, { state: "active" }, { token: owner.token, signal: away.signal }).then((answer) =>
        answer.text(),
      ),
    ).rejects.toThrow();
    await waitFor(async () => {
      const [entry] = await entries();
      expect(entry?.after).toMatchObject({ ending: "aborted", filter: { state: "active" } });
    });
    expect(endOf(await exported(usersExport, { search: "User 7" }))).toBe("complete");
  });
});

describe("a file that breaks off is no file", () => {
  const noted = () =>
    waitFor(async () => {
      const [entry] = await entries();
      expect(entry?.after).toMatchObject({ ending: "failed" });
      return entry;
    });

  test("when the operator logs out while it is written", async () => {
    const leaver = await openOperator(server, "support");
    betweenPages(() => server.ok(consoleLogout, {}, leaver));
    await expect(exported(usersExport, {}, leaver)).rejects.toThrow();
    expect(await noted()).toMatchObject({ operator: leaver.name, after: { rows: 500, ending: "failed" } });
  });

  test("when the operator is disabled while it is written", async () => {
    const gone = await openOperator(server, "support");
    betweenPages(() => admin("UPDATE operators SET disabled_at = now() WHERE operator_id = $1", [gone.id]));
    await expect(exported(usersExport, {}, gone)).rejects.toThrow();
    expect(await noted()).toMatchObject({ operator: gone.name, after: { rows: 500, ending: "failed" } });
  });

  test("when the database fails while it is written", async () => {
    betweenPages(() => admin("ALTER TABLE users RENAME TO users_away"));
    await expect(exported(usersExport, { state: "active" })).rejects.toThrow();
    await admin("ALTER TABLE users_away RENAME TO users");
    expect(await noted()).toMatchObject({ operator: owner.name, after: { rows: 500, ending: "failed" } });
    expect(endOf(await exported(usersExport))).toBe("complete");
  });

  test("when the role loses the right of the list while it is written", async () => {
    await admin(
      `INSERT INTO audit_log (entry_id, at, action, subject, reason, ip, hash)
       SELECT 100000 + n, now(), 'test.many', 'test:' || n, '', '', decode(lpad(to_hex(n), 64, '0'), 'hex')
       FROM generate_series(1, 600) AS n`,
    );
    const moved = await openOperator(server, "auditor");
    betweenPages(() => admin("UPDATE operators SET role = 'support' WHERE operator_id = $1", [moved.id]));
    await expect(exported(exportRoutes.auditEntriesExport, { action: "test." }, moved)).rejects.toThrow();
    expect(await noted()).toMatchObject({ operator: moved.name, after: { rows: 500, ending: "failed" } });
  });
});

test("a list that fails before its first row is an error with an envelope, and no entry", async () => {
  const before = await entries();
  await admin("ALTER TABLE users RENAME TO users_away");
  const answer = await begin(usersExport);
  await admin("ALTER TABLE users_away RENAME TO users");
  expect(await answer.json()).toMatchObject({ code: -1 });
  expect(await entries()).toEqual(before);
  expect(endOf(await exported(usersExport))).toBe("complete");
});
