import { type HelpTopic, helpTopics } from "@candor/contract/content.ts";
import type { OutputOf } from "@candor/contract/route.ts";
import { getHelp } from "@candor/contract/routes/content.ts";
import { keepPreviousData } from "@tanstack/react-query";
import { ChartCandlestick, Info, KeyRound, type LucideIcon, Rocket, ScanSearch, Search, Wallet, X } from "lucide-react";
import { useEffect, useState } from "react";
import { useApi } from "../../shared/api/use-api.ts";
import { useErrorText } from "../../shared/api/use-error-text.ts";
import { SupportRow } from "../../shared/chat/support-row.tsx";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { Card } from "../../shared/ui/card.tsx";
import { EmptyState } from "../../shared/ui/empty-state.tsx";
import { ErrorState } from "../../shared/ui/error-state.tsx";
import { Group } from "../../shared/ui/group.tsx";
import { IconButton } from "../../shared/ui/icon-button.tsx";
import { ListRow } from "../../shared/ui/list-row.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { SkeletonList } from "../../shared/ui/skeleton.tsx";

/** Searches once typing pauses: at 250 ms a quickly typed word is one request instead of eight. */
const REST_MS = 250;

/** The articles that match a typed text. While the next result loads the last one stays, and `waiting` is set. */
function useHelpSearch() {
  const [typed, setTyped] = useState("");
  const [asked, setAsked] = useState("");
  useEffect(() => {
    const requested = typed.trim();
    const timer = setTimeout(() => setAsked(requested), requested === "" ? 0 : REST_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const query = useApi(getHelp, { search: asked }, { placeholderData: keepPreviousData });
  return { typed, setTyped, asked, query, waiting: query.isPlaceholderData || typed.trim() !== asked };
}

type Article = OutputOf<typeof getHelp>["list"][number];

const icons: Record<HelpTopic, LucideIcon> = {
  start: Rocket,
  security: KeyRound,
  funds: Wallet,
  trading: ChartCandlestick,
  trust: ScanSearch,
};

/** Articles by topic, or the results of a search. */
export default function HelpPage() {
  const { t } = useTranslation("help");
  const { t: common } = useTranslation();
  const errorText = useErrorText();
  const { typed, setTyped, asked, query, waiting } = useHelpSearch();
  const { data, error, refetch } = query;
  return (
    <Page title={common("page.help")} back onRefresh={() => refetch()}>
      <div className="space-y-4 px-(--gutter) pt-3 pb-[calc(24px+var(--safe-b))]">
        <SearchField value={typed} onChange={setTyped} />
        {asked === "" && (
          <Card plain>
            <SupportRow />
          </Card>
        )}
        {error && !data && <ErrorState body={errorText(error)} onRetry={() => refetch()} />}
        {!error && !data && <SkeletonList rows={6} />}
        {data && asked !== "" && <Found articles={data.list} search={asked} waiting={waiting} />}
        {data && asked === "" && <Topics articles={data.list} />}
        {data && asked === "" && (
          <Group title={t("more")}>
            <ListRow
              icon={<Info size={20} aria-hidden />}
              title={common("page.about")}
              note={t("aboutNote")}
              to="about"
            />
          </Group>
        )}
      </div>
    </Page>
  );
}

function SearchField({ value, onChange }: { readonly value: string; readonly onChange: (text: string) => void }) {
  const { t } = useTranslation("help");
  const { t: common } = useTranslation();
  return (
    <search
      data-field
      className="flex h-12 items-center gap-2 rounded-full border border-transparent bg-surface-1 pr-1 pl-4 shadow-1 focus-within:border-brand focus-within:ring-3 focus-within:ring-brand-soft"
    >
      <Search size={18} aria-hidden className="shrink-0 text-text-3" />
      <input
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={100}
        value={value}
        placeholder={t("search")}
        aria-label={t("search")}
        onChange={(event) => onChange(event.target.value)}
        className="h-11 min-w-0 grow bg-transparent text-16 placeholder:text-text-3 [&::-webkit-search-cancel-button]:hidden"
      />
      {value !== "" && (
        <IconButton label={common("common.clear")} onClick={() => onChange("")}>
          <X size={20} aria-hidden />
        </IconButton>
      )}
    </search>
  );
}

function Topics({ articles }: { readonly articles: readonly Article[] }) {
  const { t } = useTranslation("help");
  const groups = helpTopics
    .map((topic) => ({ topic, own: articles.filter((article) => article.topic === topic) }))
    .filter(({ own }) => own.length > 0);
  if (groups.length === 0) return <EmptyState title={t("none.title")} body={t("none.body")} />;
  return groups.map(({ topic, own }) => (
    <Group key={topic} title={t(`topics.${topic}`)}>
      <Rows articles={own} />
    </Group>
  ));
}

type FoundProps = { readonly articles: readonly Article[]; readonly search: string; readonly waiting: boolean };

function Found({ articles, search, waiting }: FoundProps) {
  const { t } = useTranslation("help");
  if (articles.length === 0 && !waiting)
    return <EmptyState title={t("notFound.title", { search })} body={t("notFound.body")} />;
  return (
    <div aria-live="polite" aria-busy={waiting} className={waiting ? "opacity-60" : undefined}>
      {articles.length > 0 && (
        <Group title={t("found", { count: articles.length })}>
          <Rows articles={articles} />
        </Group>
      )}
    </div>
  );
}

const Rows = ({ articles }: { readonly articles: readonly Article[] }) =>
  articles.map(({ slug, topic, title, summary }) => {
    const Icon = icons[topic];
    return (
      <ListRow
        key={slug}
        icon={<Icon size={20} aria-hidden />}
        title={title}
        note={summary}
        to="helpDetail"
        query={{ slug }}
      />
    );
  });
