import type { Notification } from "@candor/contract/routes/notification.ts";
import { type RecordKind, type RecordPage, recordPage } from "../../shared/wallet/record-link.ts";

const kinds: readonly RecordKind[] = [
  "deposit",
  "withdrawal",
  "address",
  "session",
  "security",
  "question",
  "otc",
  "identity",
];

/** The page of a notification's record: its ref reads "deposit:12". Unknown refs of a newer server lead to the account's history. */
export function pageOf({ ref, params }: Pick<Notification, "ref" | "params">): RecordPage {
  const colon = ref.indexOf(":");
  const [name, id] = [ref.slice(0, colon), ref.slice(colon + 1)];
  if (name === "hosting") return recordPage(params["product"] === "miner" ? "miner" : "fund", id);
  if (name === "application") return recordPage("subscription", String(params["subscription"] ?? ""));
  const symbol = params["symbol"] === undefined ? {} : { symbol: String(params["symbol"]) };
  if (name === "alert") return { page: "kline", query: symbol };
  if (name === "order" || name === "orders") return { page: "spot", query: symbol };
  if (name === "position") return { page: "lever", query: symbol };
  if (name === "margin") return { page: "lever" };
  if (name === "option") return { page: "optionRecord" };
  if (name === "otc-merchant" || name === "otc-offer") return { page: "otcMerchant" };
  if (name === "rebates") return { page: "promotion" };
  if (name === "support") return { page: "chat" };
  if (name === "chat") return { page: "otcChat", query: { id: id.split(":", 1)[0] ?? "" } };
  const kind = kinds.find((each) => each === name);
  return kind === undefined ? { page: "assetRecord" } : recordPage(kind, id);
}
