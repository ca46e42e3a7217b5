import type { OutputOf } from "@candor/contract/route.ts";
import { inviteRanking } from "@candor/contract/routes/promotion.ts";
import { useApi } from "../../../shared/api/use-api.ts";
import { useErrorText } from "../../../shared/api/use-error-text.ts";
import { cx } from "../../../shared/cx.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { Card } from "../../../shared/ui/card.tsx";
import { ErrorState } from "../../../shared/ui/error-state.tsx";
import { SkeletonList } from "../../../shared/ui/skeleton.tsx";
import { Tag } from "../../../shared/ui/tag.tsx";

/** The ten inviters who earned most, their names masked, and the user's own place. */
export function RankingCard() {
  const { t } = useTranslation("promotion");
  const { time } = useFormat();
  const errorText = useErrorText();
  const { data, error, refetch } = useApi(inviteRanking, {});
  return (
    <Card>
      <h2 className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="text-16 font-bold">{t("ranking.title")}</span>
        {data && (
          <span className="text-12 text-text-2">
            {t("ranking.counted", { time: time(data.counted_at_ms, "minute") })}
          </span>
        )}
      </h2>
      <p className="text-12 text-text-2">{t("ranking.note", { currency: data?.currency_name ?? "USDT" })}</p>
      {!data && (error ? <ErrorState body={errorText(error)} onRetry={refetch} /> : <SkeletonList rows={4} />)}
      {data && <Ranked ranking={data} />}
    </Card>
  );
}

type Ranking = OutputOf<typeof inviteRanking>;

function Ranked({ ranking: { list, mine } }: { readonly ranking: Ranking }) {
  const { t } = useTranslation("promotion");
  const { cents } = useFormat();
  if (list.length === 0) return <p className="mt-3 text-13 text-text-2">{t("ranking.none")}</p>;
  const isListed = list.some((row) => row.mine);
  const figure = (earned: string) => cents(earned);
  return (
    <>
      <ol className="mt-1">
        {list.map((row) => (
          <li key={row.rank} className="flex min-h-11 items-center gap-3 py-1.5">
            <Place rank={row.rank} />
            <span className="min-w-0 grow wrap-anywhere">
              {row.name} {row.mine && <Tag tone="brand">{t("ranking.you")}</Tag>}
            </span>
            <span className="font-bold">{figure(row.earned)}</span>
          </li>
        ))}
      </ol>
      {!isListed && mine && (
        <p className="mt-1 flex min-h-11 items-center gap-3 border-t border-line pt-1.5">
          <Place rank={mine.rank} />
          <span className="min-w-0 grow">{t("ranking.you")}</span>
          <span className="font-bold">{figure(mine.earned)}</span>
        </p>
      )}
    </>
  );
}

const Place = ({ rank }: { readonly rank: number }) => (
  <span
    className={cx(
      "grid h-6 min-w-6 shrink-0 place-items-center rounded-full px-1 text-12 font-bold",
      rank <= 3 ? "bg-warn-soft text-warn" : "bg-surface-2 text-text-2",
    )}
  >
    {rank}
  </span>
);
