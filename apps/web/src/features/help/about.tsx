import type { OutputOf } from "@candor/contract/route.ts";
import { getConfig } from "@candor/contract/routes/common.ts";
import { getAbout } from "@candor/contract/routes/content.ts";
import { FileText, MapPin } from "lucide-react";
import { useApi } from "../../shared/api/use-api.ts";
import { APP_VERSION } from "../../shared/constants.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { go } from "../../shared/navigation.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Group } from "../../shared/ui/group.tsx";
import { ListRow } from "../../shared/ui/list-row.tsx";
import { Mark } from "../../shared/ui/logo.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { Reading } from "../../shared/ui/reading.tsx";
import { RichText } from "../../shared/ui/rich-text.tsx";
import { useParam } from "../../shared/use-param.ts";

type About = OutputOf<typeof getAbout>;

/** Candor, its places and its terms; with `?slug=` one of the legal texts. */
export default function AboutPage() {
  const { t } = useTranslation("help");
  const { t: common } = useTranslation();
  const slug = useParam("slug");
  const query = useApi(getAbout, slug === undefined ? {} : { slug });
  const legal = query.data?.kind === "legal";
  return (
    <Page title={legal && query.data ? query.data.title : common("page.about")} back>
      <Reading
        query={query}
        missing={{ title: t("gone.title"), body: t("gone.body") }}
        action={<Button onClick={() => go("about")}>{common("page.about")}</Button>}
      >
        {(about) => <Text about={about} />}
      </Reading>
      {query.data && (
        <div className="space-y-4 px-(--gutter) pb-[calc(24px+var(--safe-b))]">
          {!legal && <Places places={query.data.places} />}
          <Documents documents={query.data.documents.filter((document) => document.slug !== slug)} />
          {!legal && <Version />}
        </div>
      )}
    </Page>
  );
}

function Text({ about }: { readonly about: About }) {
  const { t } = useTranslation("help");
  const { time } = useFormat();
  return (
    <>
      {about.kind === "about" && (
        <span className="mb-3 block">
          <Mark size={44} />
        </span>
      )}
      <h2 className="text-18 leading-[26px] font-bold text-balance wrap-anywhere">{about.title}</h2>
      <RichText html={about.body} className="mt-3" />
      <p className="mt-5 text-12 text-text-3">{t("updated", { date: time(about.updated_at, "day") })}</p>
    </>
  );
}

function Places({ places }: { readonly places: About["places"] }) {
  const { t } = useTranslation("help");
  if (places.length === 0) return null;
  return (
    <Group title={t("places")}>
      {places.map(({ slug, name, address }) => (
        <ListRow
          key={slug}
          icon={<MapPin size={20} aria-hidden />}
          title={name}
          note={address}
          to="openLocation"
          query={{ slug }}
        />
      ))}
    </Group>
  );
}

function Documents({ documents }: { readonly documents: About["documents"] }) {
  const { t } = useTranslation("help");
  if (documents.length === 0) return null;
  return (
    <Group title={t("legal")}>
      {documents.map(({ slug, title, summary }) => (
        <ListRow
          key={slug}
          icon={<FileText size={20} aria-hidden />}
          title={title}
          note={summary}
          to="about"
          query={{ slug }}
        />
      ))}
    </Group>
  );
}

/** The app's own version, and the server's if it differs. */
function Version() {
  const { t } = useTranslation("help");
  const { data } = useApi(getConfig, {}, { staleTime: Number.POSITIVE_INFINITY });
  return (
    <div className="rounded-16 bg-surface-1 shadow-1">
      <ListRow title={t("version")} end={APP_VERSION} />
      {data && data.version !== APP_VERSION && <ListRow title={t("serverVersion")} end={data.version} />}
    </div>
  );
}
