import { useFormat } from "../../shared/format/use-format.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { Callout } from "../../shared/ui/callout.tsx";
import { OptionList } from "../../shared/ui/select-sheet.tsx";
import { Sheet } from "../../shared/ui/sheet.tsx";
import { useChooseDisplay, useDisplay } from "../../shared/wallet/use-display.ts";

type DisplaySheetProps = { readonly open: boolean; readonly onClose: () => void };

/** The currencies in which totals can be shown, each with its rate and where that is from. */
export function DisplaySheet({ open, onClose }: DisplaySheetProps) {
  const { t } = useTranslation("assets");
  return (
    <Sheet open={open} onClose={onClose} title={t("display.title")}>
      <Callout>{t("display.only")}</Callout>
      <Currencies onChosen={onClose} />
    </Sheet>
  );
}

function Currencies({ onChosen }: { readonly onChosen: () => void }) {
  const { t } = useTranslation("assets");
  const { decimal, tag } = useFormat();
  const { code, rates = [] } = useDisplay();
  const choose = useChooseDisplay();
  const names = new Intl.DisplayNames(tag, { type: "currency" });
  return (
    <div className="mt-2">
      <OptionList
        options={rates.map((rate) => ({
          value: rate.code,
          label: `${rate.code} \u00b7 ${names.of(rate.code) ?? rate.code}`,
          note: t(rate.simulated ? "display.rateSimulated" : "display.rate", {
            rate: decimal(rate.per_usd),
            code: rate.code,
          }),
        }))}
        value={code}
        onChange={(next) => {
          onChosen();
          void choose(next);
        }}
      />
    </div>
  );
}
