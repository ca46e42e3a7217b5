import type { Network } from "@candor/contract/routes/deposit.ts";
import type { Pool } from "pg";

/** A channel as initially offered; amounts are decimal strings of its currency. */
export type ChannelSeed = {
  readonly currencyId: number;
  readonly name: string;
  readonly network: Network;
  readonly decimals: number;
  readonly depositMin: string;
  readonly withdrawMin: string;
  readonly withdrawMax: string;
  readonly fee: string;
  readonly twoPeopleAbove: string;
  readonly confirmations: number;
  readonly explorer: string;
};

const BTC = 1;
const ETH = 2;
const USDT = 3;
const USDC = 4;
const USD = 9999;
const ETHERSCAN = "https://etherscan.io/tx/{id}";

/** Common values of a dollar token on Ethereum; the fee is the cost of a token transfer there in busy hours. */
const dollarOnEthereum: Omit<ChannelSeed, "currencyId"> = {
  name: "ERC20",
  decimals: 6,
  confirmations: 32,
  depositMin: "10",
  withdrawMin: "50",
  withdrawMax: "50000",
  fee: "5",
  twoPeopleAbove: "10000",
  network: "ethereum",
  explorer: ETHERSCAN,
};

/**
 * The channels of the specification's section 3, in the order in which they are offered. Limits and fees are initial values; afterwards operators
 * change them, with the approval of a second one.
 */
export const channelSeeds: readonly ChannelSeed[] = [
  {
    currencyId: USDT,
    name: "TRC20",
    decimals: 6,
    confirmations: 20,
    depositMin: "10",
    withdrawMin: "20",
    withdrawMax: "50000",
    fee: "1",
    twoPeopleAbove: "10000",
    network: "tron",
    explorer: "https://tronscan.org/#/transaction/{id}",
  },
  { currencyId: USDT, ...dollarOnEthereum },
  {
    currencyId: BTC,
    name: "OMNI",
    decimals: 8,
    confirmations: 3,
    depositMin: "0.0005",
    withdrawMin: "0.001",
    withdrawMax: "2",
    fee: "0.0003",
    twoPeopleAbove: "0.25",
    network: "bitcoin",
    explorer: "https://mempool.space/tx/{id}",
  },
  {
    currencyId: ETH,
    name: "ERC20",
    decimals: 8,
    confirmations: 32,
    depositMin: "0.01",
    withdrawMin: "0.02",
    withdrawMax: "30",
    fee: "0.003",
    twoPeopleAbove: "4",
    network: "ethereum",
    explorer: ETHERSCAN,
  },
  { currencyId: USDC, ...dollarOnEthereum },
  {
    currencyId: USD,
    name: "Bank",
    decimals: 2,
    confirmations: 0,
    depositMin: "50",
    withdrawMin: "50",
    withdrawMax: "20000",
    fee: "10",
    twoPeopleAbove: "5000",
    network: "bank",
    explorer: "",
  },
];

/** A currency with a channel is managed by operators: a channel that they renamed must not reappear beside its new name. */
const INSERT_CHANNELS = `
INSERT INTO chains (currency_id, name, network, decimals, sort, deposit_open, withdraw_open, deposit_min, withdraw_min, withdraw_max, withdraw_fee,
  two_people_above, confirmations, explorer_tx)
SELECT seed.currency_id, seed.name, seed.network, seed.decimals, seed.sort, $2, $2, seed.deposit_min, seed.withdraw_min, seed.withdraw_max,
  seed.fee, seed.two_people_above, seed.confirmations, seed.explorer
FROM jsonb_to_recordset($1) AS seed (currency_id int, name text, network text, decimals smallint, sort int, deposit_min amount,
  withdraw_min amount, withdraw_max amount, fee amount, two_people_above amount, confirmations smallint, explorer text)
JOIN currencies USING (currency_id)
WHERE NOT EXISTS (SELECT FROM chains WHERE chains.currency_id = seed.currency_id)
ORDER BY seed.sort`;

/** The channels of each currency that has none yet: closed, or open both ways if `open` is set. */
export async function seedChannels(pool: Pool, { open }: { readonly open: boolean }): Promise<void> {
  const rows = channelSeeds.map((seed, sort) => ({
    currency_id: seed.currencyId,
    name: seed.name,
    network: seed.network,
    decimals: seed.decimals,
    sort,
    deposit_min: seed.depositMin,
    withdraw_min: seed.withdrawMin,
    withdraw_max: seed.withdrawMax,
    fee: seed.fee,
    two_people_above: seed.twoPeopleAbove,
    confirmations: seed.confirmations,
    explorer: seed.explorer,
  }));
  await pool.query(INSERT_CHANNELS, [JSON.stringify(rows), open]);
}

const INSERT_BANK = `
INSERT INTO receiving_banks (currency_id, bank_name, account_name, account_number, swift_code, bank_address, enabled)
SELECT currency_id, $2, $3, $4, $5, $6, true FROM currencies
WHERE currency_id = $1 AND NOT EXISTS (SELECT FROM receiving_banks WHERE currency_id = $1)`;

/** Names and numbers that no bank has: the code has the country XX, which ISO 3166 leaves unassigned. */
export const PRACTICE_BANK = "CANDXX00";
const practiceBank = [
  "Candor Practice Bank",
  "Candor practice account (pays nothing)",
  "0000 0000 0000",
  PRACTICE_BANK,
  "1 Practice Street, Nowhere",
];

/** Units for one US dollar, near those of recent years; only for display, and marked as simulated. */
const displayRates: Readonly<Record<string, string>> = {
  USD: "1",
  EUR: "0.92",
  GBP: "0.79",
  JPY: "150",
  KRW: "1380",
  VND: "25400",
  TWD: "32.2",
  CNY: "7.2",
  THB: "34.5",
  MXN: "18.5",
  BRL: "5.5",
  INR: "84",
};

const INSERT_RATES = `
INSERT INTO fiat_rates (code, per_usd, source) SELECT code, per_usd::numeric, 'simulated' FROM jsonb_each_text($1) AS rate (code, per_usd)
ON CONFLICT (code) DO NOTHING`;

/** Data that only a demo has besides open channels: a fictitious bank to pay into, and fictitious rates of the fiat display currencies. */
export async function seedPractice(pool: Pool): Promise<void> {
  await pool.query(INSERT_BANK, [USD, ...practiceBank]);
  await pool.query(INSERT_RATES, [JSON.stringify(displayRates)]);
}
