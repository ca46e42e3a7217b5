import { formatAmount } from "@candor/contract/domain/money.ts";
import type { OpenOutput } from "@candor/contract/open/call.ts";
import type { currencies, deposits, withdrawals } from "@candor/contract/open/wallet.ts";
import { openNetworks } from "@candor/contract/open/wallet.ts";
import type { Currency } from "@candor/contract/routes/market.ts";
import { maskedNumber } from "@candor/contract/rules/bank-card.ts";
import { eightOf } from "../../../services/open/numbers.ts";
import type { ChainRow } from "../../wallet/channels/index.ts";
import type { DepositRow, WithdrawalRow } from "./queries.ts";

type Network = OpenOutput<typeof currencies>[number]["networkList"][number];
type Deposit = OpenOutput<typeof deposits>[number];
type Withdrawal = OpenOutput<typeof withdrawals>[number];

export const networkName = (network: string): string =>
  Object.hasOwn(openNetworks, network) ? openNetworks[network as keyof typeof openNetworks] : network.toUpperCase();

export function networkView(currency: Currency, chain: ChainRow, isDefault: boolean): Network {
  const decimals = Math.min(currency.decimals, chain.decimals);
  const closed = "This channel is closed at present.";
  return {
    network: networkName(chain.network),
    coin: currency.symbol,
    name: chain.name,
    isDefault,
    depositEnable: chain.deposit_open,
    withdrawEnable: chain.withdraw_open,
    depositDesc: chain.deposit_open ? "" : closed,
    withdrawDesc: chain.withdraw_open ? "" : closed,
    specialTips: "",
    resetAddressStatus: false,
    addressRegex: "",
    memoRegex: "",
    withdrawFee: eightOf(chain.withdraw_fee),
    withdrawMin: eightOf(chain.withdraw_min),
    withdrawMax: eightOf(chain.withdraw_max),
    // The smallest amount that the decimals allow.
    withdrawIntegerMultiple: formatAmount(10n ** BigInt(8 - decimals), 8),
    depositDust: eightOf(chain.deposit_min),
    minConfirm: chain.confirmations,
    unLockConfirm: chain.confirmations,
    sameAddress: false,
    estimatedArrivalTime: 0,
    busy: false,
  };
}

/** Our states by Binance's numbers; a deposit that is being booked is not the user's yet. */
export const depositStates = { under_review: 0, crediting: 0, passed: 1, rejected: 2 } as const;
export const withdrawalStates = { cancelled: 1, under_review: 2, rejected: 3, sending: 4, passed: 6 } as const;

/** The states of ours that have a number, or all. */
export const statesOf = (states: Readonly<Record<string, number>>, asked: number | undefined): string[] =>
  Object.keys(states).filter((state) => asked === undefined || states[state] === asked);

export function depositView(coin: string, row: DepositRow): Deposit {
  const { state } = row;
  return {
    id: String(row.deposit_id),
    amount: eightOf(row.credited ?? row.amount),
    coin,
    network: networkName(row.network),
    status: depositStates[state],
    address: row.to_address,
    addressTag: "",
    txId: row.reference ?? row.claimed_reference,
    insertTime: row.submitted_at.getTime(),
    ...(row.decided_at && state !== "crediting" ? { completeTime: row.decided_at.getTime() } : {}),
    transferType: 0,
    confirmTimes: "",
    unlockConfirm: 0,
    walletType: 0,
  };
}

const utc = (at: Date): string => at.toISOString().slice(0, 19).replace("T", " ");

export function withdrawalView(coin: string, row: WithdrawalRow): Withdrawal {
  const { details, state } = row;
  const isOver = state === "passed" || state === "rejected" || state === "cancelled";
  return {
    id: row.withdrawal_id,
    amount: eightOf(row.amount),
    transactionFee: eightOf(row.fee),
    coin,
    status: withdrawalStates[state],
    address: details.kind === "bank" ? maskedNumber(details.account_end ?? details.address) : details.address,
    txId: row.reference ?? "",
    applyTime: utc(row.created_at),
    ...(isOver ? { completeTime: utc(row.updated_at) } : {}),
    network: networkName(row.network),
    transferType: 0,
    info: row.reason ?? "",
    confirmNo: 0,
    walletType: 0,
    txKey: "",
  };
}
