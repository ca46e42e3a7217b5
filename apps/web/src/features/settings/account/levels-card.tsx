import type { OutputOf } from "@candor/contract/route.ts";
import { getUserLevel } from "@candor/contract/routes/account.ts";
import { ChevronRight, CircleCheck, CircleDashed, CircleX, Hourglass } from "lucide-react";
import { useApi } from "../../../shared/api/use-api.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { linkTo } from "../../../shared/navigation.ts";
import { ErrorState } from "../../../shared/ui/error-state.tsx";
import { Group } from "../../../shared/ui/group.tsx";
import { SkeletonList } from "../../../shared/ui/skeleton.tsx";
import { Tag } from "../../../shared/ui/tag.tsx";

type Level = OutputOf<typeof getUserLevel>["levels"][number];

const looks = {
  verified: { Icon: CircleCheck, icon: "text-brand", tag: "brand" },
  under_review: { Icon: Hourglass, icon: "text-warn", tag: "warn" },
  rejected: { Icon: CircleX, icon: "text-bad", tag: "bad" },
  not_verified: { Icon: CircleDashed, icon: "text-text-3", tag: "plain" },
} as const;

/** The levels of verification, what each unlocks, and the user's progress. */
export function LevelsCard() {
  const { t } = useTranslation("account");
  const { data, isError, refetch } = useApi(getUserLevel, {});
  return (
    <Group title={t("level.title")}>
      {isError && !data && <ErrorState onRetry={refetch} />}
      {!isError && !data && <SkeletonList rows={3} />}
      {data && (
        <a href={linkTo("verification")} className="block -outline-offset-2 active:bg-surface-2">
          <ol>
            {data.levels.map((level) => (
              <LevelRow key={level.level} level={level} />
            ))}
          </ol>
          {data.level < 2 && (
            <span className="flex min-h-12 items-center justify-center gap-1 border-t border-line font-bold text-brand">
              {t("level.next")}
              <ChevronRight size={18} aria-hidden />
            </span>
          )}
        </a>
      )}
    </Group>
  );
}

function LevelRow({ level }: { readonly level: Level }) {
  const { t } = useTranslation("account");
  const { Icon, icon, tag: tone } = looks[level.state];
  return (
    <li className="flex gap-3 px-4 py-3 not-first:border-t not-first:border-line">
      <span aria-hidden className={`grid size-6 shrink-0 place-items-center ${icon}`}>
        <Icon size={20} />
      </span>
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center justify-between gap-x-2">
          <span className="font-bold">{t(`level.name.${level.level as 0 | 1 | 2}`)}</span>
          {level.level > 0 && <Tag tone={tone}>{t(`level.state.${level.state}`)}</Tag>}
        </p>
        <ul className="mt-1.5 flex flex-wrap gap-1.5">
          {level.unlocks.map((what) => (
            <li key={what} className="rounded-8 bg-surface-2 px-2 py-0.5 text-12 text-text-2">
              {t(`level.unlock.${what}`)}
            </li>
          ))}
        </ul>
      </div>
    </li>
  );
}
