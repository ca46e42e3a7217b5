import type { ResultLine, Subscription } from "@candor/contract/routes/subscriptions.ts";
import { useState } from "react";
import { cx } from "../../../shared/cx.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { Fold } from "../../../shared/ui/fold.tsx";
import { SearchField } from "../../../shared/ui/search-field.tsx";
import { shownLines } from "./shown-lines.ts";

type PublicListProps = {
  readonly sale: Subscription;
  readonly lines: readonly ResultLine[];
  /** The user's ticket. */
  readonly own: string | undefined;
};

/** Every line of the result by its ticket, the user's own first. */
export function PublicList({ sale, lines, own }: PublicListProps) {
  const { t } = useTranslation("subscriptions");
  const { decimal, integer } = useFormat();
  const [search, setSearch] = useState("");
  const { shown, more } = shownLines(lines, search, own);
  return (
    <div className="mt-2 border-t border-line">
      <Fold label={t("list.title", { count: lines.length, lines: integer(lines.length) })}>
        <SearchField label={t("list.search")} value={search} onChange={setSearch} />
        {shown.length === 0 ? (
          <p className="py-4 text-center text-13 text-text-2">{t("list.none")}</p>
        ) : (
          <table className="mt-2 w-full text-12">
            <thead className="text-text-3">
              <tr>
                <th className="pb-1 text-left font-normal">{t("list.ticket")}</th>
                <th className="pb-1 pl-2 text-right font-normal">{t("list.applied")}</th>
                <th className="pb-1 pl-2 text-right font-normal">{t("list.allotted")}</th>
              </tr>
            </thead>
            <tbody>
              {shown.map(([ticket, applied, allotted]) => {
                const isOwn = ticket === own;
                return (
                  <tr key={`${ticket} ${applied}`} className={cx("border-t border-line", isOwn && "bg-brand-soft")}>
                    <th scope="row" className="py-1.5 text-left font-normal">
                      <code translate="no">{ticket}</code>{" "}
                      {isOwn && <b className="ml-0.5 text-brand">{t("list.own")}</b>}
                    </th>
                    <td className="py-1.5 pl-2 text-right">{decimal(applied)}</td>
                    <td className="py-1.5 pl-2 text-right font-medium">{decimal(allotted)}</td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        )}
        {more > 0 && (
          <p className="py-2 text-center text-12 text-text-3">
            {t("list.more", { count: more, lines: integer(more) })}
          </p>
        )}
        <p className="pb-1 text-12 text-text-3">{t("list.note", { currency: sale.currency_name })}</p>
      </Fold>
    </div>
  );
}
