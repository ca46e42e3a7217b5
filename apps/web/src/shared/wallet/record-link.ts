import type { PageName, Query } from "../../paths.ts";

export type RecordKind =
  | "deposit"
  | "withdrawal"
  | "conversion"
  | "transfer"
  | "order"
  | "trade"
  | "fund"
  | "miner"
  | "subscription"
  | "otc"
  | "otc_merchant"
  | "address"
  | "session"
  | "security"
  | "question"
  | "identity";
export type RecordPage = { readonly page: PageName; readonly query?: Query };

/** The page with the details of an account event. */
export function recordPage(kind: RecordKind, id: string): RecordPage {
  switch (kind) {
    case "deposit":
      return { page: "depositDetail", query: { id } };
    case "withdrawal":
      return { page: "withdrawDetail", query: { id } };
    case "conversion":
      return { page: "convertRecord" };
    case "transfer":
      return { page: "transferRecord" };
    case "order":
    case "trade":
      return { page: "spot" };
    case "fund":
      return { page: "financeOrders", query: { id } };
    case "miner":
      return { page: "minerOrders", query: { id } };
    case "subscription":
      return { page: "publicationDetails", query: { id } };
    case "otc":
      return { page: "otcOrder", query: { id } };
    case "otc_merchant":
      return { page: "otcMerchant" };
    case "address":
      return { page: "address", query: { id } };
    case "session":
      return { page: "sessions" };
    case "security":
      return { page: "security" };
    case "question":
      return { page: "question", query: { id } };
    case "identity":
      return { page: "verification" };
  }
}
