import { plain } from "@candor/contract/domain/money.ts";
import type { DepositChannel } from "@candor/contract/routes/deposit.ts";
import type { Selectable } from "kysely";
import type { ChainsTable } from "../../../platform/database/schema.ts";
import type { Services } from "../../../services/services.ts";
import { receivingBank } from "../channels/index.ts";
import { depositAddress } from "../deposit-addresses/index.ts";
import { bankReference } from "./bank-reference.ts";

export type Chain = Selectable<ChainsTable>;

/** The deposit target of a channel: the record's text, and the bank if it is one. */
export type PayTo = {
  readonly address: string;
  readonly practice: boolean;
  readonly bank: DepositChannel["bank"];
};

/** Undefined if the channel accepts no deposits: closed, or without an address or a bank to pay to. */
export async function payTo(services: Services, userId: number, chain: Chain): Promise<PayTo | undefined> {
  const { network } = chain;
  if (!chain.enabled || !chain.deposit_open || network === "manual") return undefined;
  if (network !== "bank") {
    const own = await depositAddress(services, userId, network);
    return own && { address: own.address, practice: own.source === "practice", bank: null };
  }
  const bank = await receivingBank(services.db, chain.currency_id);
  if (!bank) return undefined;
  return { address: await bankReference(services.db, userId), practice: false, bank };
}

/** A channel as the user may pay through it. */
export const channelView = (chain: Chain, target: PayTo | undefined, decimals: number): DepositChannel => ({
  chain_id: chain.chain_id,
  name: chain.name,
  network: chain.network,
  open: target !== undefined,
  decimals,
  min: plain(chain.deposit_min),
  confirmations: chain.confirmations,
  address: target && !target.bank ? target.address : null,
  practice: target?.practice ?? false,
  bank: target?.bank ?? null,
  bank_reference: target?.bank ? target.address : null,
});
