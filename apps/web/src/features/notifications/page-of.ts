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
  if (name === "rebates") return { page: "promotion" };
  const kind = kinds.find((each) => each === name);
  return kind === undefined ? { page: "assetRecord" } : recordPage(kind, id);
}
