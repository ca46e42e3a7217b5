import { plain } from "@candor/contract/domain/money.ts";
import type { Services } from "../../../services/services.ts";
import type { Area, AreaFlags } from "../../console/config/index.ts";
import type { CurrencyWithChains, historyOf, MarketFacts } from "./queries.ts";

export const currencyView = ({
  currency_id,
  symbol,
  name,
  kind,
  decimals,
  shown,
  sort,
  version,
  chains,
}: CurrencyWithChains) => ({
  id: currency_id,
  symbol,
  name,
  kind,
  decimals,
  shown,
  sort,
  version,
  chains: chains.map((chain) => ({
    id: chain.chain_id,
    name: chain.name,
    network: chain.network,
    decimals: chain.decimals,
    enabled: chain.enabled,
    sort: chain.sort,
    version: chain.version,
  })),
});

export const marketView = ({ catalogue }: Services, row: MarketFacts) => ({
  id: row.market_id,
  symbol: row.symbol,
  base: catalogue.symbolOf(row.base_id),
  quote: catalogue.symbolOf(row.quote_id),
  tick: plain(row.tick),
  lot: plain(row.lot),
  min_notional: plain(row.min_notional),
  maker_fee: plain(row.maker_fee),
  taker_fee: plain(row.taker_fee),
  price_band: plain(row.price_band),
  source: row.source,
  state: row.state,
  sort: row.sort,
  version: row.version,
  open_orders: row.open_orders,
  pending: row.pending && {
    approval_id: row.pending.approval_id,
    requested_by: row.pending.requested_by,
    requested_at: row.pending.requested_at.toISOString(),
  },
});

export const historyView = (history: Awaited<ReturnType<typeof historyOf>>) =>
  history.map(({ at, operator, action, before, after, reason }) => ({
    at: at.toISOString(),
    operator,
    action,
    before: before ?? null,
    after: after ?? null,
    reason,
  }));

export const areaView = ({ code, name, dial }: Area, flags: AreaFlags | undefined) => ({
  code,
  name,
  dial,
  registration: flags?.registration ?? true,
  identity: flags?.identity ?? true,
  sort: flags?.sort ?? 0,
  version: flags?.version ?? 0,
});
