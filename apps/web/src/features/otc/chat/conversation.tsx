import type { OtcOrder } from "@candor/contract/routes/otc.ts";
import { useTranslation } from "react-i18next";
import { Chat } from "../../../shared/chat/chat.tsx";
import { useChatSource } from "../../../shared/chat/use-chat-source.ts";

/** The name of an order's conversation. */
export const subjectOf = (orderId: number): string => `otc:${orderId}`;

/** The conversation of both sides of an order; give it the order's id as its key. */
export function OrderChat({ order }: { readonly order: Pick<OtcOrder, "id"> }) {
  const { t } = useTranslation("otc");
  const source = useChatSource(subjectOf(order.id));
  return (
    <Chat source={source} lead={<p className="pb-2 text-center text-12 text-pretty text-text-3">{t("chat.note")}</p>} />
  );
}
