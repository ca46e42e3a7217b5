import { useRef } from "react";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { CopyButton } from "../../../shared/record/copy-button.tsx";

type CopyRowProps = {
  readonly label: string;
  readonly value: string;
  readonly strong?: boolean;
  /** Fours with a gap, as on a card; copied and selected without. */
  readonly grouped?: boolean;
};

const fours = (value: string) => [...value.matchAll(/.{1,4}/g)].map(({ 0: four, index }) => ({ four, place: index }));

/** One line of a transfer, to copy into the bank's app. */
export function CopyRow({ label, value, strong = false, grouped = false }: CopyRowProps) {
  const { t } = useTranslation("otc");
  const shown = useRef<HTMLSpanElement>(null);
  return (
    <div className="border-t border-line py-2 first:border-t-0">
      <dt className="text-12 text-text-2">{label}</dt>
      <dd className="flex items-center justify-between gap-2">
        <span
          ref={shown}
          translate="no"
          className={strong ? "text-18 font-bold wrap-anywhere select-all" : "font-medium wrap-anywhere select-all"}
        >
          {grouped
            ? fours(value).map(({ four, place }) => (
                <span key={place} className="mr-2 inline-block last:mr-0">
                  {four}
                </span>
              ))
            : value}
        </span>
        <CopyButton small label={t("pay.copy", { what: label })} text={value} shown={shown} />
      </dd>
    </div>
  );
}
