import { demoApprove, getUserAuth, realName } from "@candor/contract/routes/identity.ts";
import { demoSentCode, emsSend } from "@candor/contract/routes/user.ts";
import { afterAll, expect, test } from "vitest";
import { openAccount } from "../../../testing/accounts.ts";
import { startTestServer } from "../../../testing/server.ts";
import { waitFor } from "../../../testing/wait-for.ts";
import { ensureDemoOperators } from "../../console/operators/index.ts";
import { ensureDemoAccount } from "../auth/index.ts";
import { ensureVerified } from "./index.ts";

const server = await startTestServer();
afterAll(() => server.close());
await ensureDemoOperators(server.services);

const document = {
  country: "VN",
  name: "Nguyen Van A",
  document_type: "idcard" as const,
  document_number: "001099012345",
  contact_address: "1 Trang Tien, Hanoi",
};

test("a demo approves the user's own submission at once, with its entry in the audit log", async () => {
  const [account, other] = [await openAccount(server), await openAccount(server)];
  expect(await server.ok(demoApprove, {}, account)).toEqual({ approved: 0 });
  await server.ok(realName, document, account);
  await server.ok(realName, { ...document, document_number: "001099012346" }, other);
  expect(await server.ok(demoApprove, {}, account)).toEqual({ approved: 1 });
  expect(await server.ok(demoApprove, {}, account)).toEqual({ approved: 0 });
  expect((await server.ok(getUserAuth, {}, account)).basic.state).toBe("verified");
  expect((await server.ok(getUserAuth, {}, other)).basic.state).toBe("under_review");
  const { rows } = await server.database.pool.query(
    "SELECT count(*)::int AS n FROM audit_log WHERE action = 'identity.approve'",
  );
  expect(rows).toEqual([{ n: 1 }]);
});

test("the demo's own account is verified at both levels, once", async () => {
  const userId = await ensureDemoAccount(server.services, "verified@candor.test", {});
  await ensureVerified(server.services, userId);
  await ensureVerified(server.services, userId);
  const submitted = await server.database.pool.query(
    "SELECT level, state FROM identities WHERE user_id = $1 ORDER BY level",
    [userId],
  );
  expect(submitted.rows).toEqual([
    { level: 1, state: "verified" },
    { level: 2, state: "verified" },
  ]);
  const levelOf = async () =>
    (await server.database.pool.query("SELECT kyc_level FROM users WHERE user_id = $1", [userId])).rows[0]?.kyc_level;
  await waitFor(async () => (await levelOf()) === 2);
});

test("the code of a contact is the one that would be right, for its purpose only", async () => {
  const asked = { type: "email" as const, email: "kim@example.com", event: "register" as const };
  expect(await server.ok(demoSentCode, asked)).toEqual({ code: null });
  await server.ok(emsSend, { email: asked.email, event: "register" });
  const codeOf = async () => (await server.ok(demoSentCode, asked)).code;
  await waitFor(async () => (await codeOf()) !== null);
  expect(await codeOf()).toMatch(/^[0-9]{6}$/);
  expect(await server.ok(demoSentCode, { ...asked, event: "resetpwd" })).toEqual({ code: null });
});
