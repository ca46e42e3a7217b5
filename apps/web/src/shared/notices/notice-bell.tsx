import { Bell } from "lucide-react";
import { useTranslation } from "../i18n/use-translation.ts";
import { go } from "../navigation.ts";
import { IconButton } from "../ui/icon-button.tsx";
import { useUnread } from "./use-unread.ts";

/** Counts unread announcements and notifications of the account, and opens the tab that has new ones. */
export function NoticeBell() {
  const { t } = useTranslation();
  const { news, own } = useUnread();
  const count = news + own;
  const label = t("a11y.notifications");
  return (
    <IconButton
      label={count > 0 ? `${label}, ${t("a11y.unread", { count })}` : label}
      badge={count}
      onClick={() => (own > 0 ? go("notices", { tab: "account" }) : go("notices"))}
      className="-ml-1"
    >
      <Bell size={22} aria-hidden />
    </IconButton>
  );
}
