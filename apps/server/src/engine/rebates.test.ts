import { rate } from "@candor/contract/domain/money.ts";
import { expect, test } from "vitest";
import { BTC, commandId, fund, limitOrder, required, type TestEngine, USDT } from "../testing/engine.ts";
import { indexEngines } from "../testing/index-engine.ts";

const { all, opened, restarted, verify } = indexEngines(Date.UTC(2026, 10, 23, 10));
const RATES = { type: "setRebates", first: rate("0.2"), second: rate("0.1"), third: rate("0.05") } as const;

/** A user whom another one invited. */
async function invited(engine: TestEngine, userId: number, inviterId: number): Promise<void> {
  await all(
    `INSERT INTO users (user_id, uid, email, password_hash, nickname, channel, invite_code, inviter_id)
     VALUES ($1::bigint, (10000000 + $1)::text, 'invited' || $1 || '@test.example', '-', 'user', 'mail', 'invited' || $1, $2)`,
    [userId, inviterId],
  );
  await required(engine, { type: "registerUser", id: commandId(), userId, inviterId });
  await required(engine, fund(userId, USDT, "100000"), fund(userId, BTC, "100"));
}

const trade = (engine: TestEngine, seller: number, buyer: number) =>
  required(
    engine,
    limitOrder({ userId: seller, side: 1, price: "100", quantity: "10" }),
    limitOrder({ userId: buyer, side: 0, price: "100", quantity: "10" }),
  );

test("rebates stand in their tables, what is withheld too, and an engine that starts again has the same state", async () => {
  let engine = await opened([{ ...RATES, id: commandId() }], [1, 2]);
  await invited(engine, 3, 2);
  await invited(engine, 4, 3);
  await trade(engine, 1, 4);
  engine = await restarted(engine);
  const pair = { inviterId: 3, invitedId: 4 };
  await required(engine, { type: "withholdRebates", id: commandId(), ...pair, reason: "device" });
  await trade(engine, 1, 4);
  engine = await restarted(engine);
  expect(await all("SELECT inviter_id::int, state, amount::float FROM rebates ORDER BY rebate_id")).toEqual([
    { inviter_id: 3, state: "posted", amount: 0.002 },
    { inviter_id: 2, state: "posted", amount: 0.001 },
    { inviter_id: 3, state: "withheld", amount: 0.002 },
    { inviter_id: 2, state: "posted", amount: 0.001 },
  ]);
  await required(engine, { type: "releaseRebates", id: commandId(), ...pair, version: 1, operatorId: 9 });
  await required(engine, { ...RATES, id: commandId(), first: rate("0.25") });
  engine = await restarted(engine);
  expect(await all("SELECT amount::float FROM rebates_held")).toEqual([{ amount: 0 }]);
  expect(
    await all(
      "SELECT tag, sum(available_delta)::float FROM ledger_entries WHERE owner_id = 3 AND tag = 'rebate' GROUP BY tag",
    ),
  ).toEqual([{ tag: "rebate", sum: 0.004 }]);
  await engine.stop();
  expect(await verify()).toMatchObject({ ok: true });
  await expect(all("UPDATE rebates SET amount = amount / 2")).rejects.toThrow("permission denied");
  await all("UPDATE rebate_pairs SET state = 'withheld'");
  expect(await verify()).toMatchObject({ ok: false });
  await all("UPDATE rebate_pairs SET state = 'released'");
  expect(await verify()).toMatchObject({ ok: true });
}, 60_000);
