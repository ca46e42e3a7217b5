import type { OtcOrder } from "@candor/contract/routes/otc.ts";
import { MessageCircle } from "lucide-react";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { Card } from "../../../shared/ui/card.tsx";
import { ListRow } from "../../../shared/ui/list-row.tsx";

/** The way to the chat with the other side, and what is unread there. */
export function ChatRow({ order, unread }: { readonly order: OtcOrder; readonly unread: number }) {
  const { t } = useTranslation("otc");
  const { t: common } = useTranslation();
  return (
    <Card plain className="overflow-hidden">
      <ListRow
        to="otcChat"
        query={{ order: order.id }}
        icon={<MessageCircle size={20} aria-hidden />}
        title={t("chat.with", { name: order.counterparty.nickname })}
        note={t("chat.note")}
        end={
          unread > 0 && (
            <span className="rounded-full bg-down-fill px-2 text-12 font-bold text-on-down">
              <span className="sr-only">{common("a11y.unread", { count: unread })}</span>
              <span aria-hidden>{unread}</span>
            </span>
          )
        }
      />
    </Card>
  );
}
