import type { InputOf } from "@candor/contract/route.ts";
import { approvalRecord, approve } from "@candor/contract/routes/console/approvals.ts";
import { hostingTermsRequest } from "@candor/contract/routes/console/hosting.ts";
import { lhDeposit, minerDeposit } from "@candor/contract/routes/hosting.ts";
import { realName } from "@candor/contract/routes/identity.ts";
import { center } from "@candor/contract/routes/user.ts";
import { transfer } from "@candor/contract/routes/wallet.ts";
import { fundTerms } from "@candor/contract/testing/hosting.ts";
import { type Caller, caller, newUser } from "./api.ts";
import type { App } from "./app.ts";
import { newApprover } from "./operators.ts";
import { openReviewer, type Reviewer } from "./reviewer.ts";

type Terms = InputOf<typeof hostingTermsRequest>;

const USDT = 3;
/** 0.4 % a day for 15 days of 24 hours, with a penalty for each day that is left. */
const fund: Terms = {
  ...fundTerms,
  save_max: "5000",
  per_user: "8000",
  quota: "100000",
  opens_at: "2026-01-01T00:00:00.000Z",
  reason: "Terms of the journey.",
};

/** Verifies a user at the level that a purchase needs. */
export async function verifyBasic(
  app: App,
  api: Caller,
  { document = "B1234567", reviewer }: { readonly document?: string; readonly reviewer?: Reviewer } = {},
): Promise<void> {
  await api.call(realName, {
    country: "VN",
    document_type: "passport",
    document_number: document,
    name: "Nguyễn Thị Mai",
    contact_address: "12 Hàng Bạc, Hà Nội",
  });
  const { uid } = await api.call(center, {});
  await (reviewer ?? (await openReviewer(app))).approve(uid);
}

/** The demo's fund of 15 days at 0.4 % a day, and its machines for 250 USDT. */
export const FUND = 2;
const MINER = 4;

/** A user with a fund and two machines of the demo. */
export async function newInvestor(app: App): Promise<Caller> {
  const api = await newUser(app.url, { email: "investor@example.com", funded: true });
  await verifyBasic(app, api);
  await api.call(transfer, { from: "c2c", to: "finance", currency_id: USDT, amount: "3000" });
  await api.call(lhDeposit, { config_id: FUND, amount: "1234.56" });
  await api.call(minerDeposit, { config_id: MINER, number: 2, terms_version: 1 });
  return api;
}

/** Two operators who set terms of products together. */
export type Sellers = {
  /** A product, a fund unless changed; with an ID and its version new terms of that one. Resolves with the ID. */
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
