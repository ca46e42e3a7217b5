import type { InputOf } from "@candor/contract/route.ts";
import * as routes from "@candor/contract/routes/console/approvals.ts";
import { getAsset } from "@candor/contract/routes/wallet.ts";
import { openAccount } from "./accounts.ts";
import { openOperator, type TestOperator } from "./operators.ts";
import type { TestServer } from "./server.ts";

const USDT = 3;
type Movement = Partial<InputOf<typeof routes.requestMovement>>;

/** An owner and a finance operator over a user with 100 USDT (of six decimals), with what tests of requests do all the time. */
export async function openDesk(server: TestServer) {
  const { db, catalogue } = server.services;
  const owner = await openOperator(server, "owner");
  const finance = await openOperator(server, "finance");
  const user = await openAccount(server, { [USDT]: "100" });
  await server.database.pool.query("UPDATE currencies SET decimals = 6 WHERE currency_id = $1", [USDT]);
  await catalogue.load();

  const movement = (changes: Movement = {}): InputOf<typeof routes.requestMovement> => ({
    uid: user.user.uid,
    kind: "credit",
    account: "c2c",
    currency_id: USDT,
    amount: "12.5",
    reason: "a transfer that was booked late",
    ...changes,
  });
  return {
    owner,
    finance,
    user,
    movement,
    ask: async (by: TestOperator, changes: Movement = {}) =>
      (await server.ok(routes.requestMovement, movement(changes), by)).id,
    approve: (id: string, by: TestOperator, changes: { version?: number; totp?: string; key?: string } = {}) =>
      server.call(
        routes.approve,
        { id, version: changes.version ?? 1, checked: "the bank statement", totp: changes.totp ?? by.code() },
        { token: by.token, ...(changes.key ? { key: changes.key } : {}) },
      ),
    available: async () => {
      const { balances } = await server.ok(getAsset, {}, user);
      return balances.find((balance) => balance.account === "c2c" && balance.currency_id === USDT)?.available;
    },
    /** What the audit log says of a request, oldest first. */
    actions: async (id: string) => {
      const about = db.selectFrom("audit_log").select("action").where("subject", "=", `approval:${id}`);
      return (await about.orderBy("entry_id").execute()).map((row) => row.action);
    },
    stateOf: async (id: string) =>
      (await db.selectFrom("approvals").select("state").where("approval_id", "=", id).executeTakeFirstOrThrow()).state,
  };
}
