import { getAbout } from "@candor/contract/routes/content.ts";
import { Copy, Navigation } from "lucide-react";
import { useApi } from "../../shared/api/use-api.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { go } from "../../shared/navigation.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Card } from "../../shared/ui/card.tsx";
import { EmptyState } from "../../shared/ui/empty-state.tsx";
import { ErrorState } from "../../shared/ui/error-state.tsx";
import { IconButton } from "../../shared/ui/icon-button.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { Skeleton } from "../../shared/ui/skeleton.tsx";
import { useCopy } from "../../shared/use-copy.ts";
import { useParam } from "../../shared/use-param.ts";
import { coordinatesText, mapLink } from "./address.ts";
import { Locator } from "./locator.tsx";

/**
 * One place of the about page, by its slug (`?slug=`), else the first. The text comes from the server and never from the URL, or a link could show a
 * stranger's office under our name.
 */
export default function OpenLocationPage() {
  const { t } = useTranslation("location");
  const { t: common } = useTranslation();
  const slug = useParam("slug");
  const { data, isError, refetch } = useApi(getAbout, {});
  const place = data?.places.find((each) => slug === undefined || each.slug === slug);
  return (
    <Page title={common("page.openLocation")} back>
      <div className="px-(--gutter) pt-3 pb-6">
        {isError && !data && <ErrorState onRetry={refetch} />}
        {!isError && !data && <Loading label={common("common.loading")} />}
        {data && !place && (
          <EmptyState
            title={t("open.none")}
            action={<Button onClick={() => go("about")}>{common("page.about")}</Button>}
          />
        )}
        {place && <Place place={place} />}
      </div>
    </Page>
  );
}

type PlaceProps = {
  readonly place: {
    readonly name: string;
    readonly address: string;
    readonly latitude: number;
    readonly longitude: number;
  };
};

function Place({ place }: PlaceProps) {
  const { t } = useTranslation("location");
  const copy = useCopy();
  return (
    <Card className="space-y-4">
      <Locator position={place} />
      <div className="flex items-start gap-2">
        <div className="min-w-0 grow">
          <h2 className="text-18 font-bold wrap-anywhere">{place.name}</h2>
          <p className="text-pretty wrap-anywhere text-text-2">{place.address}</p>
          <p className="mt-1 text-12 text-text-3">{coordinatesText(place)}</p>
        </div>
        <IconButton label={t("open.copy")} className="-mt-2 -mr-2 text-text-2" onClick={() => copy(place.address)}>
          <Copy size={20} aria-hidden />
        </IconButton>
      </div>
      <a
        href={mapLink(place, place.name, navigator.userAgent)}
        target="_blank"
        rel="noreferrer"
        className="flex min-h-12 items-center justify-center gap-2 rounded-12 bg-brand-fill px-4 text-16 font-bold text-on-brand active:scale-98"
      >
        <Navigation size={18} aria-hidden />
        {t("open.maps")}
      </a>
      <p className="text-12 text-text-3">{t("open.note")}</p>
    </Card>
  );
}

const Loading = ({ label }: { readonly label: string }) => (
  <div role="status" aria-label={label}>
    <Card className="space-y-3">
      <Skeleton className="h-44 w-full" />
      <Skeleton className="h-5 w-40" />
      <Skeleton className="h-4 w-56" />
    </Card>
  </div>
);
