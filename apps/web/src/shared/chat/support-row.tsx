import { MessageCircle } from "lucide-react";
import { useTranslation } from "../i18n/use-translation.ts";
import { useLoggedIn } from "../session.ts";
import { ListRow } from "../ui/list-row.tsx";
import { useSupportUnread } from "./use-standing.ts";

/** The way to the chat with the support, with the number of unread answers. */
export function SupportRow() {
  const { t } = useTranslation("chat");
  const { t: common } = useTranslation();
  const loggedIn = useLoggedIn();
  const support = useSupportUnread();
  return (
    <ListRow
      icon={<MessageCircle size={20} aria-hidden />}
      title={common("page.chat")}
      note={t(loggedIn ? "support.entryNote" : "support.entryGuest")}
      end={support > 0 ? <Unread count={support} /> : undefined}
      to="chat"
    />
  );
}

const COUNT_MAX = 99;

function Unread({ count }: { readonly count: number }) {
  const { t } = useTranslation();
  return (
    <span className="grid min-w-5 place-items-center rounded-full bg-down-fill px-1.5 text-12 leading-5 font-bold text-on-down">
      <span aria-hidden>{count > COUNT_MAX ? `${COUNT_MAX}+` : count}</span>
      <span className="sr-only">{t("a11y.unread", { count })}</span>
    </span>
  );
}
