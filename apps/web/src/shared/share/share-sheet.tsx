import { useState } from "react";
import { useTranslation } from "../i18n/use-translation.ts";
import { useTheme } from "../theme/theme.ts";
import { Callout } from "../ui/callout.tsx";
import { ListRow } from "../ui/list-row.tsx";
import { Sheet } from "../ui/sheet.tsx";
import { Switch } from "../ui/switch.tsx";
import { drawCard } from "./draw-card.ts";
import { DrawnPicture } from "./drawn-picture.tsx";
import { PictureButtons } from "./picture-buttons.tsx";
import type { ShareResult } from "./share-result.ts";
import { StyleChoice, useCardStyle } from "./style-choice.tsx";
import { useCardContent } from "./use-card-content.ts";
import { usePicture } from "./use-picture.ts";

type ShareSheetProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Kept while the sheet slides out; undefined before there is one. */
  readonly result: ShareResult | undefined;
};

/** A result as a picture to save or to hand to another app. Amounts are on it only when the user turns them on, separately for each result. */
export const ShareSheet = (props: ShareSheetProps) => <SheetOfResult key={props.result?.receiptId} {...props} />;

function SheetOfResult({ open, onClose, result }: ShareSheetProps) {
  const { t } = useTranslation("share");
  const { upDown } = useTheme();
  const cardContent = useCardContent();
  const [style, setStyle] = useCardStyle();
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
        <DrawnPicture
          ref={picture.canvas}
          label={t("alt", { pair: content.pair, direction: content.direction, percent: content.result.value })}
          className="max-w-[250px]"
          draw={(canvas, family) => drawCard(canvas, content, { style, swapped: upDown === "swapped", family })}
          onFailed={picture.fail}
        />
      )}
      {picture.failed && <Callout tone="bad">{t("failed")}</Callout>}
      <StyleChoice className="mt-3" value={style} onChange={(next) => change(() => setStyle(next))} />
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
