import { type ChainNetwork, chainNetworks } from "@candor/contract/routes/deposit.ts";
import type { Kysely } from "kysely";
import type { Config } from "../../../platform/config/config.ts";
import type { Database } from "../../../platform/database/schema.ts";
import type { Services } from "../../../services/services.ts";
import { addressOfKey } from "./address-of-key.ts";
import { practiceKeys } from "./practice-keys.ts";
import type { AddressSource, DepositAddress } from "./queries.ts";
import * as queries from "./queries.ts";

/** The operator's extended public key for a network, if any; checked when the settings were read. */
const keyOf = ({ xpubTron, xpubEthereum, xpubBitcoin }: Config, network: ChainNetwork): string | undefined =>
  ({ tron: xpubTron, ethereum: xpubEthereum, bitcoin: xpubBitcoin })[network];

const sourceOf = (config: Config, network: ChainNetwork): AddressSource => {
  if (keyOf(config, network)) return "derived";
  return config.mode === "demo" ? "practice" : "pool";
};

/**
 * A user's own address on a network, permanent once assigned: deposits to it are theirs. Undefined if none is available; the channel is then closed
 * for this user (DEPOSIT_CLOSED), which is logged for the operator.
 */
export async function depositAddress(
  { config, db, log }: Pick<Services, "config" | "db" | "log">,
  userId: number,
  network: ChainNetwork,
): Promise<DepositAddress | undefined> {
  const address =
    (await queries.addressOf(db, userId, network)) ??
    (await db.transaction().execute((trx) => give(trx, { config, userId, network })));
  if (!address) {
    log.warn(
      { network, userId },
      "there is no deposit address to give: import some, or set the network's CANDOR_XPUB_...",
    );
    return undefined;
  }
  if (address.source === "practice" && config.mode !== "demo") {
    log.warn(
      { network, userId },
      "a deposit address of a demo is not shown in production, since anybody can spend from it",
    );
    return undefined;
  }
  return address;
}

async function give(
  trx: Kysely<Database>,
  { config, userId, network }: { config: Config; userId: number; network: ChainNetwork },
): Promise<DepositAddress | undefined> {
  await queries.lockUser(trx, userId, network);
  const meanwhile = await queries.addressOf(trx, userId, network);
  if (meanwhile) return meanwhile;
  const source = sourceOf(config, network);
  const address =
    source === "pool"
      ? await queries.takeFromPool(trx, userId, network)
      : addressOfKey(network, keyOf(config, network) ?? practiceKeys[network], userId);
  if (address === undefined) return undefined;
  const kept = await queries.keepAddress(trx, { userId, network }, { address, source });
  return kept ? { address, source } : undefined;
}

/** The source of users' addresses, for the console; `source` is null if there is none. `poolFree` counts those of a pool. */
export type AddressSupply = { readonly source: AddressSource | null; readonly poolFree: number | null };

export async function addressSupply(
  { config, db }: Pick<Services, "config" | "db">,
  network: ChainNetwork,
): Promise<AddressSupply> {
  const source = sourceOf(config, network);
  if (source !== "pool") return { source, poolFree: null };
  const poolFree = await queries.countFree(db, network);
  return { source: poolFree > 0 ? source : null, poolFree };
}

/** Logs the first address of each key at the start: the operator sees a wrong account at a glance, before anybody pays into it. */
export function notifyFirstAddresses({ config, log }: Pick<Services, "config" | "log">): void {
  for (const network of chainNetworks) {
    const key = keyOf(config, network);
    if (!key) continue;
    const first = addressOfKey(network, key, 0);
    log.info({ network, first }, "deposit addresses are derived; the first must be the first of your wallet");
  }
}
