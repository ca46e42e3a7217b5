import { number, text } from "../world.ts";
import { type People, USDT } from "./people.ts";

/** The demo's fund of 15 days, and its machines for 250 USDT. */
const FUND = 2;
const MINER = 4;

/** Funds and miners: bought, seen in the report, one of each left early. */
export async function liveHosting({ mai, kenji, owner, stranger }: People): Promise<void> {
  await stranger.ok("finance/coverage");
  for (const path of ["finance/getFinanceDetail", "finance/getMinerDetail", "lh/deposit/config"])
    await stranger.ok(path);
  await stranger.ok("lh/deposit/product_info", { id: FUND });
  await mai.ok("wallet/transfer", { from: "c2c", to: "finance", currency_id: USDT, amount: "1500" });
  const fund = { config_id: FUND, amount: "250.5", terms_version: 1 };
  await mai.no("below the minimum", "finance/financeDeposit", { ...fund, amount: "0.01" });
  await mai.no("funds", "finance/financeDeposit", { ...fund, amount: "2000" });
  await mai.no("other terms", "finance/financeDeposit", { ...fund, terms_version: 7 });
  await mai.no("unknown", "finance/financeDeposit", { ...fund, config_id: 999 });
  const bought = number(await mai.ok("finance/financeDeposit", fund), "id");
  await mai.ok("lh/deposit", { config_id: FUND, amount: "300" });
  await mai.no("a miner", "lh/deposit", { config_id: MINER, amount: "300" });
  const machines = { config_id: MINER, number: 2, terms_version: 1 };
  await mai.no("too many", "finance/minerDeposit", { ...machines, number: 900_000 });
  const leased = number(await mai.ok("finance/minerDeposit", machines), "id");
  for (const path of ["finance/getFinanceReport", "finance/getMinerReport", "lh/deposit/report"]) await mai.ok(path);
  await mai.ok("finance/getFinanceOrder", { status: "hosting" });
  await mai.ok("finance/getMinerOrder");
  await mai.ok("finance/order", { id: bought });
  await kenji.no("not his", "finance/order", { id: bought });
  for (const [id, path] of [
    [bought, "finance/financeOrderCancel"],
    [leased, "finance/minerOrderCancel"],
  ] as const) {
    const penalty = text(await mai.ok("finance/redeemPreview", { id }), "penalty");
    await kenji.no("not his", "finance/redeemPreview", { id });
    await mai.no("another penalty", path, { id, penalty: "0.00000001" });
    await mai.ok(path, { id, penalty });
    await mai.no("left", path, { id, penalty });
  }
  await mai.ok("finance/order", { id: leased });
  await owner.ok("console/users/hosting", { uid: mai.uid });
  await owner.ok("console/hosting/orders", { product_id: FUND });
  await stranger.ok("finance/coverage");
}
