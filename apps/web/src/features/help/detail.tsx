import { getHelpDetail } from "@candor/contract/routes/content.ts";
import { useApi } from "../../shared/api/use-api.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { go } from "../../shared/navigation.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Group } from "../../shared/ui/group.tsx";
import { ListRow } from "../../shared/ui/list-row.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { Reading } from "../../shared/ui/reading.tsx";
import { RichText } from "../../shared/ui/rich-text.tsx";
import { useParam } from "../../shared/use-param.ts";

/** One help article (`?slug=`), and the others of its topic below. */
export default function HelpDetailPage() {
  const { t } = useTranslation("help");
  const { t: common } = useTranslation();
  const { time } = useFormat();
  const query = useApi(getHelpDetail, { slug: useParam("slug") ?? "none" });
  const related = query.data?.related ?? [];
  return (
    <Page title={common("page.helpDetail")} back>
      <Reading
        query={query}
        missing={{ title: t("gone.title"), body: t("gone.body") }}
        action={<Button onClick={() => go("help")}>{common("page.help")}</Button>}
      >
        {(article) => (
          <>
            <p className="text-12 text-text-3">{t(`topics.${article.topic}`)}</p>
            <h2 className="mt-1 text-18 leading-[26px] font-bold text-balance wrap-anywhere">{article.title}</h2>
            <p className="mt-1.5 text-pretty text-text-2">{article.summary}</p>
            <RichText html={article.body} className="mt-4 border-t border-line pt-4" />
            <p className="mt-5 text-12 text-text-3">{t("updated", { date: time(article.updated_at, "day") })}</p>
          </>
        )}
      </Reading>
      {related.length > 0 && (
        <div className="px-(--gutter) pb-[calc(24px+var(--safe-b))]">
          <Group title={t("related")}>
            {related.map(({ slug, title }) => (
              <ListRow key={slug} title={title} to="helpDetail" query={{ slug }} />
            ))}
          </Group>
        </div>
      )}
    </Page>
  );
}
