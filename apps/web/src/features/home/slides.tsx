import type { OutputOf } from "@candor/contract/route.ts";
import type { getHomeInit } from "@candor/contract/routes/common.ts";
import { getRecommend } from "@candor/contract/routes/subscriptions.ts";
import { pictureAddress } from "@candor/contract/rules/picture-address.ts";
import { ChevronRight } from "lucide-react";
import { hrefOf } from "../../paths.ts";
import { useApi } from "../../shared/api/use-api.ts";
import { cx } from "../../shared/cx.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { Skeleton } from "../../shared/ui/skeleton.tsx";
import { useMode } from "../../shared/use-mode.ts";
import { type Picture, pictureOf } from "./picture-of.ts";
import { SlidePicture } from "./slide-pictures.tsx";
import { useCarousel } from "./use-carousel.ts";

type Banners = OutputOf<typeof getHomeInit>["banners"];
type Slide = {
  readonly key: string;
  readonly title: string;
  readonly body: string;
  /** A label for the target; none without a target. */
  readonly action: string;
  /** A page of the app ("/pages/...") or an https address. */
  readonly link: string;
  readonly picture: Picture;
  /** Where the picture of a banner is; the drawing stands in for one that does not load. */
  readonly source?: string;
};

/**
 * The operators' banners; without any, slides about Candor that promise only what the page behind them shows. Until the answer arrives the space is
 * reserved: slides that change while being read are worse than slides a moment later.
 */
export function Slides({ banners }: { readonly banners: Banners | undefined }) {
  const given = useBannerSlides(banners ?? []);
  const own = useOwnSlides();
  const sale = useSaleSlide();
  if (!banners) return <Skeleton className="h-35 rounded-16!" />;
  // At the end: it arrives later than the others.
  return <Carousel slides={[...(banners.length > 0 ? given : own), ...sale]} />;
}

/** The recommended subscription of a new coin, when there is one. */
function useSaleSlide(): readonly Slide[] {
  const { t } = useTranslation("home");
  const { t: common } = useTranslation();
  const { time } = useFormat();
  const { data } = useApi(getRecommend, {});
  if (!data?.recommend) return [];
  const { id, name, status, starts_at_ms, ends_at_ms } = data.recommend;
  const link = hrefOf("publicationDetails", { id });
  return [
    {
      key: `sale-${id}`,
      title: t("slides.sale.title", { name }),
      body:
        status === "upcoming"
          ? t("slides.sale.upcoming", { time: time(starts_at_ms, "dayMinute") })
          : t("slides.sale.open", { time: time(ends_at_ms, "dayMinute") }),
      link,
      action: common("common.details"),
      picture: pictureOf(link),
    },
  ];
}

function Carousel({ slides }: { readonly slides: readonly Slide[] }) {
  const { t } = useTranslation("home");
  const { track, current, show, hold } = useCarousel(slides.length);
  return (
    <section aria-roledescription="carousel" aria-label={t("slides.label")} className="relative" {...hold}>
      <ul
        ref={track}
        className="flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain rounded-16 [scrollbar-width:none]"
      >
        {slides.map((slide, index) => (
          <li key={slide.key} className="w-full shrink-0 snap-start snap-always" inert={index !== current}>
            <SlideLink slide={slide} />
          </li>
        ))}
      </ul>
      {slides.length > 1 && (
        <div className="absolute right-2 bottom-0 flex">
          {slides.map(({ key }, index) => (
            <button
              key={key}
              type="button"
              aria-label={t("slides.goTo", { n: index + 1, total: slides.length })}
              aria-current={index === current || undefined}
              onClick={() => show(index)}
              className="grid h-8 w-6 place-items-center"
            >
              <span
                aria-hidden
                className={cx(
                  "h-1 rounded-full transition-[width,background] duration-2",
                  index === current ? "w-4 bg-white" : "w-1 bg-white/50",
                )}
              />
            </button>
          ))}
        </div>
      )}
    </section>
  );
}

function useBannerSlides(banners: Banners): readonly Slide[] {
  const { t } = useTranslation();
  return banners.map(({ id, title, text, link, picture }) => ({
    key: `banner-${id}`,
    title,
    body: text,
    link,
    action: link === "" ? "" : t("common.details"),
    picture: pictureOf(link),
    ...(picture === null ? {} : { source: pictureAddress(picture) }),
  }));
}

function useOwnSlides(): readonly Slide[] {
  const { t } = useTranslation("home");
  const { practice } = useMode();
  const slide = (name: "price" | "practice" | "language" | "book", link: string): Slide => ({
    key: name,
    picture: name,
    link,
    title: t(`slides.${name}.title`),
    body: t(`slides.${name}.body`),
    action: t(`slides.${name}.action`),
  });
  return [
    slide("price", hrefOf("kline", { symbol: "BTC-USDT" })),
    ...(practice ? [slide("practice", hrefOf("assets"))] : []),
    slide("language", hrefOf("language")),
    slide("book", hrefOf("spot", { symbol: "BTC-USDT" })),
  ];
}

const look =
  "relative flex h-35 items-stretch overflow-hidden rounded-16 bg-linear-115 from-hero-a to-hero-b text-white -outline-offset-4";

function SlideLink({ slide: { title, body, action, link, picture, source } }: { readonly slide: Slide }) {
  const content = (
    <>
      <span className="flex min-w-0 grow flex-col justify-center gap-1 py-3 pl-4">
        <b className="line-clamp-2 text-18 leading-[22px] text-balance max-[359px]:text-16">{title}</b>
        <span className="line-clamp-2 text-13 text-pretty text-white/90">{body}</span>
        {action !== "" && (
          <span className="mt-0.5 flex items-center gap-1 text-13 font-bold">
            {action}
            <ChevronRight size={16} aria-hidden className="shrink-0" />
          </span>
        )}
      </span>
      <SlidePicture name={picture} source={source} />
    </>
  );
  if (link === "") return <div className={look}>{content}</div>;
  const away = link.startsWith("https://");
  return (
    <a
      href={away ? link : `#${link}`}
      {...(away ? { target: "_blank", rel: "noopener noreferrer" } : {})}
      className={`${look} active:[filter:brightness(0.95)]`}
    >
      {content}
    </a>
  );
}
