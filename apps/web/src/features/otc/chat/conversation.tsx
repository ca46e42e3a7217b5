import type { OtcOrder } from "@candor/contract/routes/otc.ts";
import { useMemo } from "react";
import { Chat } from "../../../shared/chat/chat.tsx";
import { useChatSource } from "../../../shared/chat/use-chat-source.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";

/** The name of an order's conversation. */
export const subjectOf = (orderId: number): string => `otc:${orderId}`;

type OrderChatProps = {
  readonly id: number;
  /** Undefined until it is known, and where it is too old to be looked up. */
  readonly order: Pick<OtcOrder, "steps" | "currency_name"> | undefined;
};

/** The conversation of both sides of an order, with the steps of the order between their messages; give it the order's id as its key. */
export function OrderChat({ id, order }: OrderChatProps) {
  const { t } = useTranslation("otc");
  const { time } = useFormat();
  const source = useChatSource(subjectOf(id));
  const lines = useMemo(
    () =>
      order?.steps.map(({ step, at_ms: atMs }) => ({
        atMs,
        text: `${t(`step.${step}`, { coins: order.currency_name })} · ${time(atMs, "minute")}`,
      })),
    [order, t, time],
  );
  const lead = <p className="pb-2 text-center text-12 text-pretty text-text-3">{t("chat.note")}</p>;
  return <Chat source={source} lead={lead} lines={lines} />;
}
