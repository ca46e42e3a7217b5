import type { WithdrawAddress } from "@candor/contract/routes/address.ts";
import type { Catalogue } from "../../../services/catalogue/catalogue.ts";
import type { AddressRow } from "./queries.ts";

/** An address as its owner sees it. */
export const addressView = (catalogue: Catalogue, row: AddressRow, now: number): WithdrawAddress => ({
  id: row.address_id,
  currency_id: row.currency_id,
  symbol: catalogue.symbolOf(row.currency_id),
  chain_id: row.chain_id,
  chain: row.chain,
  network: row.network,
  address: row.address,
  label: row.label,
  created_at: row.created_at.toISOString(),
  usable_at_ms: row.usable_at.getTime(),
  ready: row.usable_at.getTime() <= now,
});
