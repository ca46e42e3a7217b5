import { otcOrders } from "@candor/contract/routes/otc.ts";
import { ReceiptText } from "lucide-react";
import { useApi } from "../../../shared/api/use-api.ts";
import { ChatHead } from "../../../shared/chat/chat-head.tsx";
import { useStanding } from "../../../shared/chat/use-standing.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { replaceWith } from "../../../shared/navigation.ts";
import { IconButton } from "../../../shared/ui/icon-button.tsx";
import { Page } from "../../../shared/ui/page.tsx";
import { useParam } from "../../../shared/use-param.ts";
import { NoOrder } from "../parts/no-order.tsx";
import { useFollowOtc } from "../use-otc.ts";
import { OrderChat, subjectOf } from "./conversation.tsx";

/** The newest orders, among which the conversation's is looked up: to read it here must not open its payment account. */
const ORDERS = 50;

/** The chat of an order as a page of its own, on the phone. `order` of the query names it. */
export default function OtcChatPage() {
  const { t } = useTranslation();
  const id = useParam("order") ?? "";
  if (/^[1-9][0-9]{0,14}$/.test(id)) return <ChatOf key={id} id={Number.parseInt(id, 10)} />;
  return (
    <Page title={t("page.otcChat")} back dark>
      <NoOrder />
    </Page>
  );
}

function ChatOf({ id }: { readonly id: number }) {
  const { t } = useTranslation("otc");
  const { t: common } = useTranslation();
  const standing = useStanding(subjectOf(id));
  const order = useApi(otcOrders, { page_size: ORDERS }).data?.list.find((each) => each.id === id);
  useFollowOtc();
  const name = standing?.name ?? order?.counterparty.nickname ?? common("page.otcChat");
  return (
    <Page
      title={common("page.otcChat")}
      back
      dark
      left={
        <ChatHead
          name={name}
          note={order ? t(`headline.${order.status}.${order.role}`) : common("page.otcOrder")}
          picture={<span className="uppercase">{[...name][0]}</span>}
        />
      }
      right={
        <IconButton label={common("page.otcOrder")} onClick={() => replaceWith("otcOrder", { id })}>
          <ReceiptText size={22} aria-hidden />
        </IconButton>
      }
    >
      <OrderChat id={id} order={order} />
    </Page>
  );
}
