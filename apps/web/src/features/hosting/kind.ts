import type { HostingKind } from "@candor/contract/domain/hosting.ts";
import {
  financeOrderCancel,
  getFinanceDetail,
  getFinanceOrder,
  getFinanceReport,
  getMinerDetail,
  getMinerOrder,
  getMinerReport,
  minerOrderCancel,
} from "@candor/contract/routes/hosting.ts";
import { useContext } from "react";
import type { PageName } from "../../paths.ts";
import { CurrentPage } from "../../shared/current-page.ts";

/** The pages and calls of each kind: funds and miners share every component. */
export const hosting = {
  fund: {
    pages: { index: "finance", buy: "financeBuy", orders: "financeOrders", rules: "financeRules" },
    report: getFinanceReport,
    products: getFinanceDetail,
    orders: getFinanceOrder,
    redeem: financeOrderCancel,
  },
  miner: {
    pages: { index: "miner", buy: "minerBuy", orders: "minerOrders", rules: "minerRules" },
    report: getMinerReport,
    products: getMinerDetail,
    orders: getMinerOrder,
    redeem: minerOrderCancel,
  },
} as const;

export const kindOf = (page: PageName): HostingKind =>
  (Object.values(hosting.miner.pages) as PageName[]).includes(page) ? "miner" : "fund";

/** The kind that the page on screen shows. */
export const useKind = (): HostingKind => kindOf(useContext(CurrentPage));
