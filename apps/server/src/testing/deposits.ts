import { randomBytes } from "node:crypto";
import type { InputOf } from "@candor/contract/route.ts";
import * as console from "@candor/contract/routes/console/deposits.ts";
import * as routes from "@candor/contract/routes/deposit.ts";
import { getAsset } from "@candor/contract/routes/wallet.ts";
import type { Account } from "./accounts.ts";
import { commandId } from "./engine.ts";
import type { TestOperator } from "./operators.ts";
import { testPicture } from "./pictures.ts";
import type { TestServer } from "./server.ts";

export const USDT = 3;
export const USD = 9999;

type Chain = { readonly name: string; readonly network: string; readonly decimals: number; readonly min: string };

/** A new transaction id, as TRON writes it. */
export const transaction = (): string => randomBytes(32).toString("hex");

/** Channels that are open, a bank to pay into, and what tests of deposits do all the time. */
export async function openCashier(server: TestServer) {
  const { database, services, engine } = server;
  const { pool } = database;
  await engine.send({ type: "setCurrency", id: commandId(), currencyId: USD, symbol: "USD" });
  await pool.query("UPDATE currencies SET decimals = 6 WHERE currency_id = $1", [USDT]);
  await pool.query("UPDATE currencies SET decimals = 2, kind = 'fiat', shown = true WHERE currency_id = $1", [USD]);
  await services.catalogue.load();
  const addChain = async (currencyId: number, { name, network, decimals, min }: Chain): Promise<number> => {
    const { rows } = await pool.query(
      `INSERT INTO chains (currency_id, name, network, decimals, deposit_open, withdraw_open, deposit_min, withdraw_max, two_people_above, explorer_tx)
       VALUES ($1, $2, $3, $4, true, true, $5, 1000, 1000, 'https://explorer.example/{id}') RETURNING chain_id`,
      [currencyId, name, network, decimals, min],
    );
    return rows[0].chain_id;
  };
  const tron = await addChain(USDT, { name: "TRC20", network: "tron", decimals: 6, min: "10" });
  const bank = await addChain(USD, { name: "Bank", network: "bank", decimals: 2, min: "50" });
  const { rows } = await pool.query(
    `INSERT INTO receiving_banks (currency_id, bank_name, account_name, account_number, enabled)
     VALUES ($1, 'First Bank', 'Candor', '001', true) RETURNING bank_id`,
    [USD],
  );

  let pictures = 0;
  /** A proof that was uploaded; `seed` chooses its motif, which is a new one otherwise. */
  const proof = async (account: Account, seed?: number): Promise<string> => {
    pictures += 1;
    const bytes = await testPicture(seed ?? 1_000 + pictures);
    const kept = await services.files.keep({ ownerId: account.userId, purpose: "proof", bytes });
    if (!kept.ok) throw new Error(kept.error);
    return kept.data.id;
  };
  const claim = async (account: Account, changes: Partial<InputOf<typeof routes.recharge>> = {}) => ({
    currency_id: USDT,
    chain_id: tron,
    amount: "100",
    proof: changes.proof ?? (await proof(account)),
    ...changes,
  });
  const submit = async (account: Account, changes: Partial<InputOf<typeof routes.recharge>> = {}) =>
    server.ok(routes.recharge, await claim(account, changes), account);
  type Approval = Partial<InputOf<typeof console.depositApprove>>;
  const approval = (id: number, by: TestOperator, changes: Approval = {}) => ({
    // The test's users are new and their pictures alike, of which an operator is warned.
    id,
    version: 1,
    amount: "100",
    reference: transaction(),
    note: "seen on the explorer",
    totp: changes.totp ?? by.code(),
    ...changes,
  });
  return {
    tron,
    bank,
    bankId: rows[0].bank_id as number,
    addChain,
    proof,
    claim,
    submit,
    approve: (id: number, by: TestOperator, changes: Approval = {}) =>
      server.call(console.depositApprove, approval(id, by, changes), by),
    available: async (account: Account, currencyId = USDT, name = "c2c") => {
      const { balances } = await server.ok(getAsset, {}, account);
      return balances.find((row) => row.account === name && row.currency_id === currencyId)?.available;
    },
    /** What the ledger booked for a deposit, the house's side too. */
    entries: (id: number) =>
      services.db
        .selectFrom("ledger_entries")
        .select(["owner_id", "account", "tag", "available_delta"])
        .where("ref", "=", `deposit:${id}`)
        .orderBy("owner_id")
        .execute(),
    /** What the audit log says of a deposit, oldest first. */
    actions: async (id: number) => {
      const about = services.db.selectFrom("audit_log").select("action").where("subject", "=", `deposit:${id}`);
      return (await about.orderBy("entry_id").execute()).map((row) => row.action);
    },
    stateOf: async (id: number) =>
      (await services.db.selectFrom("deposits").select("state").where("deposit_id", "=", id).executeTakeFirstOrThrow())
        .state,
  };
}
