import { useChatUnread } from "../../../shared/chat/use-standing.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { DetailPage } from "../../../shared/record/detail-page.tsx";
import { OpenQuestion } from "../../../shared/review/open-question.tsx";
import { Page } from "../../../shared/ui/page.tsx";
import { useParam } from "../../../shared/use-param.ts";
import { useWide } from "../../../shared/use-wide.ts";
import { OrderChat, subjectOf } from "../chat/conversation.tsx";
import { NoOrder } from "../parts/no-order.tsx";
import { isAbsent } from "../parts/otc-error.tsx";
import { OtcRules } from "../parts/otc-rules.tsx";
import { isOpen } from "./acts.ts";
import { Acts } from "./acts-foot.tsx";
import { ChatRow } from "./chat-row.tsx";
import { Facts } from "./facts.tsx";
import { Head } from "./head.tsx";
import { PayCard } from "./pay-card.tsx";
import { Progress } from "./progress.tsx";
import { ReceiveCard } from "./receive-card.tsx";
import { useOrder } from "./use-order.ts";
import { Vouchers } from "./vouchers.tsx";

/** One order from the user's side: what to do now and until when, what happened, and every figure. `id` of the query names it. */
export default function OtcOrderPage() {
  const id = useParam("id") ?? "";
  return /^[1-9][0-9]{0,14}$/.test(id) ? <OrderOf key={id} id={Number.parseInt(id, 10)} /> : <Absent />;
}

function Absent() {
  const { t } = useTranslation();
  return (
    <Page title={t("page.otcOrder")} back money>
      <NoOrder />
    </Page>
  );
}

function OrderOf({ id }: { readonly id: number }) {
  const { t } = useTranslation();
  const query = useOrder(id);
  const { data } = query;
  const wide = useWide();
  const unread = useChatUnread().get(subjectOf(id)) ?? 0;
  if (!data && isAbsent(query.error)) return <Absent />;
  return (
    <DetailPage
      title={t("page.otcOrder")}
      query={query}
      onRefresh={query.refetch}
      right={<OtcRules />}
      foot={data && isOpen(data.order) && <Acts detail={data} />}
    >
      {(detail) => (
        <div className="flex flex-col gap-3 p-gutter py-3 desktop:mx-auto desktop:grid desktop:w-full desktop:max-w-[880px] desktop:grid-cols-2 desktop:items-start">
          <div className="flex flex-col gap-3">
            {detail.order.status === "disputed" && <OpenQuestion kind="otc_order" record={id} />}
            <Head order={detail.order} dispute={detail.dispute} />
            {!wide && <ChatRow order={detail.order} unread={unread} />}
            {detail.order.status === "unpaid" && <PayCard detail={detail} />}
            <ReceiveCard detail={detail} />
            <Progress detail={detail} />
          </div>
          <div className="flex flex-col gap-3">
            {wide && (
              <section
                aria-label={t("page.otcChat")}
                className="flex h-[480px] flex-col overflow-hidden rounded-16 bg-surface-1 shadow-1"
              >
                <OrderChat key={id} id={detail.order.id} order={detail.order} />
              </section>
            )}
            <Vouchers files={detail.vouchers} />
            {/* After the report it is only looked up. */}
            {detail.order.status !== "unpaid" && <PayCard detail={detail} />}
            <Facts detail={detail} />
          </div>
        </div>
      )}
    </DetailPage>
  );
}
