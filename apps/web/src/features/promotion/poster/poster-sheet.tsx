import { useEffect, useRef, useState } from "react";
import { useErrorText } from "../../../shared/api/use-error-text.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import type { CardStyle } from "../../../shared/share/card-colors.ts";
import { DrawnPicture } from "../../../shared/share/drawn-picture.tsx";
import { penFor } from "../../../shared/share/pen.ts";
import { PictureButtons } from "../../../shared/share/picture-buttons.tsx";
import { StyleChoice, useCardStyle } from "../../../shared/share/style-choice.tsx";
import { usePicture } from "../../../shared/share/use-picture.ts";
import { Callout } from "../../../shared/ui/callout.tsx";
import { ErrorState } from "../../../shared/ui/error-state.tsx";
import { Sheet } from "../../../shared/ui/sheet.tsx";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { type Background, backgrounds, drawBackground } from "./backgrounds.ts";
import { drawPoster } from "./draw-poster.ts";
import { usePosterContent } from "./use-poster-content.ts";

type PosterSheetProps = { readonly open: boolean; readonly onClose: () => void };

/** The invitation as a picture to save or to hand to another app, on a background and in the theme that the user picks. */
export function PosterSheet({ open, onClose }: PosterSheetProps) {
  const { t } = useTranslation("promotion");
  const { t: shared } = useTranslation("share");
  const errorText = useErrorText();
  const { content, error, refetch } = usePosterContent(open);
  const [background, setBackground] = useState<Background>("ring");
  const [style, setStyle] = useCardStyle();
  const picture = usePicture(`candor-${content?.code.toLowerCase() ?? "invite"}.png`);
  const { change } = picture;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t("poster.title")}
      {...(content && { foot: <PictureButtons picture={picture} /> })}
    >
      {!content && error ? (
        <ErrorState body={errorText(error)} onRetry={refetch} />
      ) : (
        <>
          {content ? (
            <DrawnPicture
              ref={picture.canvas}
              label={[content.kicker, content.headline, `${content.codeLabel}: ${content.code}`].join(". ")}
              className="max-w-[270px]"
              draw={(canvas, family) => drawPoster(canvas, content, { background, style, family })}
              onFailed={picture.fail}
            />
          ) : (
            <Skeleton className="mx-auto aspect-3/4 w-full max-w-[270px] rounded-12!" />
          )}
          {picture.failed && <Callout tone="bad">{shared("failed")}</Callout>}
          <Backgrounds value={background} style={style} onChange={(next) => change(() => setBackground(next))} />
          <StyleChoice className="mt-3 mb-1" value={style} onChange={(next) => change(() => setStyle(next))} />
        </>
      )}
    </Sheet>
  );
}

type BackgroundsProps = {
  readonly value: Background;
  readonly style: CardStyle;
  readonly onChange: (background: Background) => void;
};

/** The backgrounds, each a small picture of itself. */
function Backgrounds({ value, style, onChange }: BackgroundsProps) {
  const { t } = useTranslation("promotion");
  return (
    <fieldset aria-label={t("poster.background.label")} className="mt-3 grid grid-cols-4 gap-2.5">
      {backgrounds.map((each) => (
        <label
          key={each}
          className="relative cursor-pointer overflow-hidden rounded-8 ring-1 ring-line-strong has-checked:outline-2 has-checked:outline-offset-2 has-checked:outline-brand has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            name="background"
            aria-label={t(`poster.background.${each}`)}
            checked={each === value}
            onChange={() => onChange(each)}
            className="absolute opacity-0"
          />
          <Ground background={each} style={style} />
        </label>
      ))}
    </fieldset>
  );
}

/** Device-independent width of a small picture. */
const SMALL = 90;

function Ground({ background, style }: { readonly background: Background; readonly style: CardStyle }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current) drawBackground(penFor(canvas.current, "sans-serif", SMALL), background, style);
  }, [background, style]);
  return <canvas ref={canvas} aria-hidden className="block h-16 w-full object-cover" />;
}
