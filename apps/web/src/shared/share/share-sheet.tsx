import { type RefObject, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { resolveTheme, useTheme } from "../theme/theme.ts";
import { Callout } from "../ui/callout.tsx";
import { ListRow } from "../ui/list-row.tsx";
import { Segmented } from "../ui/segmented.tsx";
import { Sheet } from "../ui/sheet.tsx";
import { Switch } from "../ui/switch.tsx";
import type { CardStyle } from "./card-colors.ts";
import { type CardContent, drawCard } from "./draw-card.ts";
import { PictureButtons } from "./picture-buttons.tsx";
import type { ShareResult } from "./share-result.ts";
import { useCardContent } from "./use-card-content.ts";
import { usePicture } from "./use-picture.ts";

type ShareSheetProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Kept while the sheet slides out; undefined before there is one. */
  readonly result: ShareResult | undefined;
};
const styles = ["light", "dark"] as const satisfies readonly CardStyle[];

/** A result as a picture to save or to hand to another app. Amounts are on it only when the user turns them on, separately for each result. */
export const ShareSheet = (props: ShareSheetProps) => <SheetOfResult key={props.result?.receiptId} {...props} />;

function SheetOfResult({ open, onClose, result }: ShareSheetProps) {
  const { t } = useTranslation("share");
  const { theme, upDown } = useTheme();
  const cardContent = useCardContent();
  const [style, setStyle] = useState<CardStyle>(() =>
    resolveTheme(theme, matchMedia("(prefers-color-scheme: dark)").matches),
  );
  const [amounts, setAmounts] = useState(false);
  const [code, setCode] = useState(true);
  const content = result && cardContent(result, { amounts, code });
  const picture = usePicture(
    `candor-${result?.symbol.toLowerCase() ?? "result"}-${result?.receiptId.slice(0, 8) ?? ""}.png`,
  );
  const { change } = picture;
  return (
    <Sheet open={open} onClose={onClose} title={t("title")} foot={<PictureButtons picture={picture} />}>
      {content && (
        <Card
          ref={picture.canvas}
          content={content}
          style={style}
          swapped={upDown === "swapped"}
          onFailed={picture.fail}
        />
      )}
      {picture.failed && <Callout tone="bad">{t("failed")}</Callout>}
      <Segmented
        className="mt-3"
        label={t("style.label")}
        items={styles.map((value) => ({ value, label: t(`style.${value}`) }))}
        value={style}
        onChange={(next) => change(() => setStyle(next))}
      />
      <div className="-mx-4 mt-1">
        <ListRow
          title={t("showAmounts.label")}
          note={t("showAmounts.note", { currency: result?.currency ?? "" })}
          end={
            <Switch
              label={t("showAmounts.label")}
              checked={amounts}
              onChange={(next) => change(() => setAmounts(next))}
            />
          }
        />
        <ListRow
          title={t("showCode.label")}
          note={t("showCode.note")}
          end={<Switch label={t("showCode.label")} checked={code} onChange={(next) => change(() => setCode(next))} />}
        />
      </div>
    </Sheet>
  );
}

type CardProps = {
  readonly ref: RefObject<HTMLCanvasElement | null>;
  readonly content: CardContent;
  readonly style: CardStyle;
  readonly swapped: boolean;
  readonly onFailed: () => void;
};

/** The picture itself, smaller: the preview is the saved picture. Drawn on each change, which takes a few milliseconds. */
function Card({ ref, content, style, swapped, onFailed }: CardProps) {
  const { t } = useTranslation("share");
  const { pair, direction, result } = content;
  useEffect(() => {
    if (!ref.current) return;
    const { fontFamily } = getComputedStyle(ref.current);
    try {
      drawCard(ref.current, content, { style, swapped, family: fontFamily });
    } catch {
      onFailed();
    }
  });
  return (
    <canvas
      ref={ref}
      role="img"
      aria-label={t("alt", { pair, direction, percent: result.value })}
      className="mx-auto block aspect-3/4 w-full max-w-[250px] rounded-12 shadow-2"
    />
  );
}
