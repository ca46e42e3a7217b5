import { type InviteBonus, inviteBonus } from "@candor/contract/routes/promotion.ts";
import { useRefresh } from "../../../shared/api/use-api.ts";
import { useApiList } from "../../../shared/api/use-api-list.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { replaceWith } from "../../../shared/navigation.ts";
import { RecordRow } from "../../../shared/record/record-row.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { Callout } from "../../../shared/ui/callout.tsx";
import { Chips } from "../../../shared/ui/chips.tsx";
import { EmptyState } from "../../../shared/ui/empty-state.tsx";
import { InfiniteList } from "../../../shared/ui/infinite-list.tsx";
import { Page } from "../../../shared/ui/page.tsx";
import { Tag } from "../../../shared/ui/tag.tsx";
import { useParam } from "../../../shared/use-param.ts";
import { WithheldTag } from "../parts/withheld.tsx";
import { useFigures } from "../use-promotion.ts";

/** What the list is narrowed to. */
const filters = {
  all: {},
  "1": { generation: 1 },
  "2": { generation: 2 },
  "3": { generation: 3 },
  withheld: { state: "withheld" },
  released: { state: "released" },
} as const;
type Filter = keyof typeof filters;
const names = ["all", "1", "2", "3", "withheld", "released"] as const satisfies readonly Filter[];
const PAGE_ROWS = 20;

/** Every rebate, newest first, withheld ones included; `show` of the query opens it filtered. */
export default function BonusPage() {
  const { t } = useTranslation("promotion");
  const { t: common } = useTranslation();
  const refresh = useRefresh();
  const requested = useParam("show");
  const filter = names.find((each) => each === requested) ?? "all";
  const labelOf = (name: Filter) => {
    if (name === "all") return common("common.all");
    return name === "withheld" || name === "released" ? t(`state.${name}`) : t("level", { generation: name });
  };
  return (
    <Page title={common("page.promotionBonus")} back money flat onRefresh={() => refresh(inviteBonus)}>
      <div className="sticky top-(--head-h) z-10 border-b border-line bg-page p-gutter">
        <Chips
          label={t("bonus.filter")}
          items={names.map((value) => ({ value, label: labelOf(value) }))}
          value={filter}
          onChange={(show) => replaceWith("promotionBonus", { show })}
        />
      </div>
      {filter === "withheld" && (
        <div className="p-gutter pt-3">
          <Callout tone="warn">{t("withheld.body")}</Callout>
        </div>
      )}
      <Rebates key={filter} filter={filter} />
    </Page>
  );
}

function Rebates({ filter }: { readonly filter: Filter }) {
  const { t } = useTranslation("promotion");
  const query = useApiList(inviteBonus, { ...filters[filter], page_size: PAGE_ROWS });
  return (
    <InfiniteList
      query={query}
      keyOf={({ id }) => id}
      rowPx={76}
      render={(rebate) => <Row rebate={rebate} />}
      empty={
        filter === "all" ? (
          <EmptyState
            title={t("bonus.none")}
            body={t("bonus.noneBody")}
            action={
              <Button tone="soft" size="small" onClick={() => replaceWith("promotion")}>
                {t("invited.invite")}
              </Button>
            }
          />
        ) : (
          <EmptyState title={t("bonus.noneHere")} />
        )
      }
    />
  );
}

function Row({ rebate }: { readonly rebate: InviteBonus }) {
  const { t } = useTranslation("promotion");
  const { time } = useFormat();
  const { money } = useFigures();
  const { state, name, uid_end, generation, at, amount, currency_name, reason } = rebate;
  const withheld = state === "withheld";
  return (
    <RecordRow
      symbol={currency_name}
      tall
      end={
        <span className="max-w-[45%] shrink-0 text-right wrap-anywhere">
          <span className={`block font-bold ${withheld ? "text-text-2" : "text-up"}`}>
            {money(amount, currency_name, { signed: !withheld })}
          </span>
          {state !== "posted" && <Tag tone={withheld ? "warn" : "brand"}>{t(`state.${state}`)}</Tag>}
        </span>
      }
    >
      <span className="block font-medium wrap-anywhere">
        {name} <span className="font-normal text-text-2">{`\u2022${uid_end}`}</span>
      </span>
      <span className="block text-12 text-text-2">
        {t("bonus.row", { level: t("level", { generation }), time: time(at, "dayTime") })}
      </span>
      {reason && (
        <span className="mt-1 block">
          <WithheldTag reason={reason} />
        </span>
      )}
    </RecordRow>
  );
}
