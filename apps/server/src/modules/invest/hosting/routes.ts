import { plain } from "@candor/contract/domain/money.ts";
import type * as routes from "@candor/contract/routes/hosting.ts";
import type { HostingProduct } from "@candor/contract/routes/hosting.ts";
import type { HandlersOf } from "../../../services/calls/handlers.ts";
import { done } from "../../../services/calls/result.ts";
import type { Services } from "../../../services/services.ts";
import { type ProductRow, products } from "./queries.ts";

const productView = (row: ProductRow): HostingProduct => ({
  id: row.product_id,
  version: row.version,
  kind: row.kind,
  state: row.state,
  currency_id: row.currency_id,
  currency_name: row.currency,
  unit_price: plain(row.unit_price),
  day: row.days,
  interest_rate: plain(row.daily_rate),
  income_currency_id: row.income_currency_id,
  income_currency_name: row.income_currency,
  output: plain(row.daily_output),
  save_min: plain(row.min),
  save_max: plain(row.max),
  per_user: plain(row.per_user),
  quota: plain(row.quota),
  penalty: row.penalty,
  opens_at: row.opens_at.toISOString(),
  closes_at: row.closes_at?.toISOString() ?? null,
  recommended: row.is_recommended,
});

export function hostingHandlers({ db }: Services): HandlersOf<typeof routes> {
  return {
    hostingProducts: async () => {
      const rows = await products(db);
      return done({ list: rows.sort((a, b) => a.rank - b.rank || a.product_id - b.product_id).map(productView) });
    },
  };
}
