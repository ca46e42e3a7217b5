import { type Amount, amount } from "@candor/contract/domain/money.ts";
import type { InputOf } from "@candor/contract/route.ts";
import { getAsset } from "@candor/contract/routes/wallet.ts";
import { type Withdrawal, withdraw } from "@candor/contract/routes/withdraw.ts";
import { sha256 } from "@noble/hashes/sha2.js";
import { createBase58check } from "@scure/base";
import type { Account } from "./accounts.ts";
import { FUND_PASSWORD, openHolder } from "./cards.ts";
import { commandId, USDT } from "./engine.ts";
import type { TestServer } from "./server.ts";

export const USD = 9999;

/** The TRON address that has this number for its hash. */
export function tronAddress(serial: number): string {
  const bytes = new Uint8Array(21);
  bytes[0] = 0x41;
  new DataView(bytes.buffer).setUint32(17, serial);
  return createBase58check(sha256).encode(bytes);
}

export type Channels = { readonly trc20: number; readonly erc20: number; readonly bank: number };

/** USDT on TRC20 (5 to 20,000, fee 1, above 1,000 by two people) and on ERC20, which is closed, and dollars by bank. */
export async function openChannels(server: TestServer): Promise<Channels> {
  const { db, catalogue } = server.services;
  await server.engine.send({ type: "setCurrency", id: commandId(), currencyId: USD, symbol: "USD" });
  await db.updateTable("currencies").set({ decimals: 6 }).where("currency_id", "=", USDT).execute();
  await db
    .insertInto("currencies")
    .values({ currency_id: USD, symbol: "USD", name: "US dollar by bank", decimals: 2, kind: "fiat", shown: true })
    .onConflict((conflict) => conflict.column("currency_id").doUpdateSet({ decimals: 2, kind: "fiat", shown: true }))
    .execute();
  const limits = { withdraw_open: true, withdraw_min: "5", withdraw_max: "20000", two_people_above: "1000" };
  const explorer_tx = "https://explorer.example/tx/{id}";
  const rows = await db
    .insertInto("chains")
    .values([
      { ...limits, currency_id: USDT, name: "TRC20", decimals: 6, network: "tron", withdraw_fee: "1", explorer_tx },
      { ...limits, currency_id: USDT, name: "ERC20", decimals: 6, network: "ethereum", withdraw_open: false },
      { ...limits, currency_id: USD, name: "Bank", decimals: 2, network: "bank", withdraw_fee: "2.5" },
    ])
    .returning("chain_id")
    .execute();
  await catalogue.load();
  const [trc20 = 0, erc20 = 0, bank = 0] = rows.map(({ chain_id }) => chain_id);
  return { trc20, erc20, bank };
}

export type Withdrawer = Account & { readonly addressId: number; readonly address: string };
let withdrawers = 0;

/** Somebody verified who has a fund password, 5,000 USDT and an address of TRC20 that they added two days ago. */
export async function openWithdrawer(
  server: TestServer,
  { trc20 }: Channels,
  changes: { balance?: string; level?: number; practice?: boolean } = {},
): Promise<Withdrawer> {
  const { balance = "5000", level = 2, practice } = changes;
  const account = await openHolder(server);
  const { userId } = account;
  await server.engine.send({ type: "setUserState", id: commandId(), userId, level });
  await fundAccount(server, { userId, account: "c2c", currencyId: USDT, text: balance, practice });
  withdrawers += 1;
  const address = tronAddress(withdrawers);
  const added = new Date(server.clock.now() - 2 * 24 * 3_600_000);
  const { address_id: addressId } = await server.services.db
    .insertInto("withdraw_addresses")
    .values({ user_id: userId, currency_id: USDT, chain_id: trc20, address, created_at: added, usable_at: added })
    .returning("address_id")
    .executeTakeFirstOrThrow();
  server.services.sessions.refresh(userId);
  return { ...account, addressId, address };
}

type Funds = {
  readonly userId: number;
  readonly account: "c2c" | "legal";
  readonly currencyId: number;
  readonly text: string;
  /** As the faucet of a demo gives it, whose source the reconciliation knows; otherwise a deposit without its record. */
  readonly practice?: boolean | undefined;
};

export async function fundAccount(
  server: TestServer,
  { userId, account, currencyId, text, practice = false }: Funds,
): Promise<void> {
  const outcome = await server.engine.send({
    type: "credit",
    id: commandId(),
    ownerId: userId,
    account,
    currencyId,
    amount: amount(text) as Amount,
    house: "outside",
    ref: "test",
    tag: practice ? "system_recharge" : "recharge",
  });
  if (!outcome.ok) throw new Error(`crediting was refused: ${outcome.error}`);
}

type Input = Partial<InputOf<typeof withdraw>>;
export const withdrawalInput = ({ addressId }: Withdrawer, changes: Input = {}): InputOf<typeof withdraw> => ({
  currency_id: USDT,
  amount: "100",
  address_id: addressId,
  fund_password: FUND_PASSWORD,
  ...changes,
});

export const askWithdrawal = (server: TestServer, by: Withdrawer, changes: Input = {}): Promise<Withdrawal> =>
  server.ok(withdraw, withdrawalInput(by, changes), by);

/** What an account has of a currency, as its owner sees it. */
export async function holdingOf(
  server: TestServer,
  by: Account,
  account: "c2c" | "legal" = "c2c",
  currencyId: number = USDT,
): Promise<{ available: string | undefined; frozen: string | undefined }> {
  const { balances } = await server.ok(getAsset, {}, by);
  const found = balances.find((balance) => balance.account === account && balance.currency_id === currencyId);
  return { available: found?.available, frozen: found?.frozen };
}
