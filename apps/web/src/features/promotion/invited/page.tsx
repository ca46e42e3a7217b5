import { type InvitedUser, inviteList } from "@candor/contract/routes/promotion.ts";
import { useRefresh } from "../../../shared/api/use-api.ts";
import { useApiList } from "../../../shared/api/use-api-list.ts";
import { directionOf } from "../../../shared/format/format.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { replaceWith } from "../../../shared/navigation.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { EmptyState } from "../../../shared/ui/empty-state.tsx";
import { InfiniteList } from "../../../shared/ui/infinite-list.tsx";
import { Page } from "../../../shared/ui/page.tsx";
import { Tabs } from "../../../shared/ui/tabs.tsx";
import { Tag } from "../../../shared/ui/tag.tsx";
import { useParam } from "../../../shared/use-param.ts";
import { UserIcon } from "../parts/user-icon.tsx";
import { WithheldTag } from "../parts/withheld.tsx";
import { isSum, useFigures } from "../use-promotion.ts";

const generations = ["1", "2", "3"] as const;
const PAGE_ROWS = 20;

/** Users whom the user invited, by generation; `generation` of the query opens another than the first. */
export default function InvitedPage() {
  const { t } = useTranslation("promotion");
  const { t: common } = useTranslation();
  const refresh = useRefresh();
  const requested = useParam("generation");
  const generation = generations.find((each) => each === requested) ?? "1";
  return (
    <Page title={common("page.promotionInvited")} back money flat onRefresh={() => refresh(inviteList)}>
      <div className="sticky top-(--head-h) z-10 bg-page">
        <Tabs
          label={common("page.promotionInvited")}
          items={generations.map((value) => ({ value, label: t("level", { generation: value }) }))}
          value={generation}
          onChange={(next) => replaceWith("promotionInvited", { generation: next })}
        />
      </div>
      <Generation key={generation} generation={generation} />
    </Page>
  );
}

function Generation({ generation }: { readonly generation: (typeof generations)[number] }) {
  const { t } = useTranslation("promotion");
  const query = useApiList(inviteList, { generation: numbers[generation], page_size: PAGE_ROWS });
  const currency = query.data?.pages[0]?.currency_name ?? "";
  return (
    <InfiniteList
      query={query}
      keyOf={(user) => `${user.uid_end} ${user.registered_at} ${user.name}`}
      rowPx={76}
      render={(user) => <Row user={user} currency={currency} />}
      empty={
        <EmptyState
          title={t("invited.none")}
          body={t(generation === "1" ? "invited.noneDirect" : "invited.noneLater")}
          action={
            <Button tone="soft" size="small" onClick={() => replaceWith("promotion")}>
              {t("invited.invite")}
            </Button>
          }
        />
      }
    />
  );
}

const numbers = { "1": 1, "2": 2, "3": 3 } as const;

function Row({ user, currency }: { readonly user: InvitedUser; readonly currency: string }) {
  const { t } = useTranslation("promotion");
  const { time } = useFormat();
  const { worth } = useFigures();
  const approximate = isSum({
    currency_name: currency,
    by_currency: user.by_currency.map((row) => ({ ...row, withheld: "0" })),
  });
  return (
    <article className="flex min-h-19 items-center gap-3 border-b border-line p-gutter py-2.5">
      <UserIcon />
      <div className="min-w-0 grow">
        <h2 className="font-medium wrap-anywhere">{user.name}</h2>
        <p className="text-12 text-text-2">
          {t("invited.row", { end: user.uid_end, time: time(user.registered_at, "day") })}
        </p>
        <p className="mt-1 flex flex-wrap gap-1">
          {user.verified && <Tag tone="brand">{t("funnel.verified")}</Tag>}
          {user.traded && <Tag>{t("funnel.traded")}</Tag>}
          {user.withheld && <WithheldTag reason={user.withheld} />}
        </p>
      </div>
      <p className="shrink-0 text-right">
        <span className={`block font-bold ${directionOf(user.earned) === "up" ? "text-up" : ""}`}>
          {worth(user.earned, approximate)}
        </span>
        <span className="block text-12 text-text-2">{currency}</span>
      </p>
    </article>
  );
}
