import { ChevronRight } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { PageName, Query } from "../../paths.ts";
import { cx } from "../../shared/cx.ts";
import { linkTo } from "../../shared/navigation.ts";
import { useMode } from "../../shared/use-mode.ts";
import { SlidePicture } from "./slide-pictures.tsx";
import { useCarousel } from "./use-carousel.ts";

type Slide = {
  readonly name: "price" | "practice" | "language" | "book";
  readonly page: PageName;
  readonly query?: Query;
};
const price: Slide = { name: "price", page: "kline", query: { symbol: "BTC-USDT" } };
const practiceFunds: Slide = { name: "practice", page: "assets" };
const others: readonly Slide[] = [
  { name: "language", page: "language" },
  { name: "book", page: "spot", query: { symbol: "BTC-USDT" } },
];

/** What is true of Candor, a page each: nothing here is promised that the page behind it does not show. */
export function Slides() {
  const { t } = useTranslation("home");
  const { practice } = useMode();
  const slides = practice ? [price, practiceFunds, ...others] : [price, ...others];
  const { track, current, show, hold } = useCarousel(slides.length);
  return (
    <section aria-roledescription="carousel" aria-label={t("slides.label")} className="relative" {...hold}>
      <ul
        ref={track}
        className="flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain rounded-16 [scrollbar-width:none]"
      >
        {slides.map((slide, index) => (
          <li key={slide.name} className="w-full shrink-0 snap-start snap-always" inert={index !== current}>
            <SlideLink slide={slide} />
          </li>
        ))}
      </ul>
      <div className="absolute right-2 bottom-0 flex">
        {slides.map(({ name }, index) => (
          <button
            key={name}
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
    </section>
  );
}

const SlideLink = ({ slide: { name, page, query } }: { readonly slide: Slide }) => {
  const { t } = useTranslation("home");
  return (
    <a
      href={linkTo(page, query)}
      className="relative flex h-35 items-stretch overflow-hidden rounded-16 bg-linear-115 from-hero-a to-hero-b text-white -outline-offset-4 active:brightness-95"
    >
      <span className="flex min-w-0 grow flex-col justify-center gap-1 py-3 pl-4">
        <b className="text-18 leading-[22px] text-balance max-[359px]:text-16">{t(`slides.${name}.title`)}</b>
        <span className="text-13 text-pretty text-white/90">{t(`slides.${name}.body`)}</span>
        <span className="mt-0.5 flex items-center gap-1 text-13 font-bold">
          {t(`slides.${name}.action`)}
          <ChevronRight size={16} aria-hidden className="shrink-0" />
        </span>
      </span>
      <SlidePicture name={name} />
    </a>
  );
};
