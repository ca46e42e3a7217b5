import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { shownName } from "../../shared/receipt/check-names.ts";
import { useValueText } from "../../shared/receipt/use-value-text.ts";
import { Card } from "../../shared/ui/card.tsx";

type FieldListProps = {
  readonly title: string;
  /** Of the receipt, which decides how a value reads. */
  readonly kind: string;
  readonly fields: Readonly<Record<string, string | number>>;
};

/** The inputs or the result by the names that the file and the public rules use, so that the two can be compared. */
export function FieldList({ title, kind, fields }: FieldListProps) {
  const valueText = useValueText();
  return (
    <Card>
      <h3 className="font-bold">{title}</h3>
      <dl className="mt-1.5 text-13">
        {Object.entries(fields).map(([name, value]) => (
          <div key={name} className="flex justify-between gap-3 border-t border-line py-1.5 first:border-t-0">
            <dt className="min-w-0 text-12 wrap-anywhere text-text-3">
              <code translate="no">{name}</code>
            </dt>
            <dd className="text-right">{valueText(shownName(kind, name), value)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

type Entry = {
  readonly id: string;
  readonly account: string;
  readonly tag: string;
  readonly available: string;
  readonly frozen: string;
};

/** The ledger entries of the receipt, and the batch whose hash seals them. */
export function EntriesCard({
  entries,
  isArchived,
  batchId,
  head,
}: {
  readonly entries: readonly Entry[];
  /** Some of them are in the operator's archive. */
  readonly isArchived: boolean;
  readonly batchId: number;
  readonly head: string;
}) {
  const { t } = useTranslation("receipt");
  const valueText = useValueText();
  return (
    <Card>
      <h3 className="font-bold">{t("entries.title")}</h3>
      <p className="mt-1 text-12 text-pretty text-text-2">
        {t(isArchived ? "entries.archived" : entries.length > 0 ? "entries.note" : "entries.none")}
      </p>
      {entries.length > 0 && (
        <table className="mt-2 w-full text-13">
          <thead className="text-11 text-text-3">
            <tr>
              <th className="pb-1 text-left font-normal">{t("entries.tag")}</th>
              <th className="pb-1 text-right font-normal">{t("entries.available")}</th>
              <th className="pb-1 pl-3 text-right font-normal">{t("entries.frozen")}</th>
            </tr>
          </thead>
          <tbody>
            {entries.map((entry) => (
              <tr key={entry.id} className="border-t border-line">
                <td className="py-1.5 text-12 wrap-anywhere">
                  <code translate="no">{entry.tag}</code>
                  <span className="block text-11 text-text-3" translate="no">
                    {entry.account}
                  </span>
                </td>
                <td className="py-1.5 text-right">{valueText("available", entry.available)}</td>
                <td className="py-1.5 pl-3 text-right">{valueText("frozen", entry.frozen)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="mt-3 text-12 text-text-2">{t("entries.batch", { id: batchId })}</p>
      <p className="font-mono text-11 wrap-anywhere text-text-3" translate="no">
        {head}
      </p>
    </Card>
  );
}
