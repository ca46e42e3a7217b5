import type { InputOf } from "@candor/contract/route.ts";
import { approvalRecord, approve } from "@candor/contract/routes/console/approvals.ts";
import { hostingTermsRequest } from "@candor/contract/routes/console/hosting.ts";
import { caller } from "./api.ts";
import type { App } from "./app.ts";
import { newApprover } from "./operators.ts";

type Terms = InputOf<typeof hostingTermsRequest>;

const USDT = 3;
/** 0.4 % a day for 15 days, with a penalty for each day that is left. */
const fund: Terms = {
  kind: "fund",
  state: "open",
  currency_id: USDT,
  unit_price: "1",
  day: 15,
  interest_rate: "0.004",
  income_currency_id: USDT,
  output: "0",
  save_min: "100",
  save_max: "5000",
  per_user: "8000",
  quota: "100000",
  penalty: "remaining",
  penalty_rate: "0",
  opens_at: "2026-01-01T00:00:00.000Z",
  closes_at: null,
  rank: 1,
  recommended: true,
  reason: "Terms of the journey.",
};

/** Two operators who set terms of funds together. */
export type Sellers = {
  /** A fund of these terms; with an ID and its version new terms of it. Resolves with the ID. */
  offer(changes?: Partial<Terms>): Promise<number>;
};

export async function openSellers(app: App): Promise<Sellers> {
  const one = await newApprover(app, "seller", "finance");
  const other = await newApprover(app, "checker", "finance");
  const asking = caller(app.url, one.session.token);
  const deciding = caller(app.url, other.session.token);
  return {
    offer: async (changes = {}) => {
      const { approval_id: id, product_id } = await asking.call(hostingTermsRequest, { ...fund, ...changes });
      const { version } = await deciding.call(approvalRecord, { id });
      await deciding.call(approve, { id, version, checked: "As agreed.", totp: await other.nextCode() });
      return product_id;
    },
  };
}
