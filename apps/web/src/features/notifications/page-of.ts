import type { Notification } from "@candor/contract/routes/notification.ts";
import { type RecordKind, type RecordPage, recordPage } from "../../shared/wallet/record-link.ts";

const kinds: readonly RecordKind[] = ["deposit", "withdrawal", "address", "session", "security", "identity"];

/** The page of a notification's record: its ref reads "deposit:12". Unknown refs of a newer server lead to the account's history. */
export function pageOf({ ref }: Pick<Notification, "ref">): RecordPage {
  const colon = ref.indexOf(":");
  const kind = kinds.find((each) => each === ref.slice(0, colon));
  return kind === undefined ? { page: "assetRecord" } : recordPage(kind, ref.slice(colon + 1));
}
