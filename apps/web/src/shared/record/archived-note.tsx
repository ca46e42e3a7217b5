import { getArchived } from "@candor/contract/routes/record.ts";
import { useApi } from "../api/use-api.ts";
import { useFormat } from "../format/use-format.ts";
import { useTranslation } from "../i18n/use-translation.ts";

/** Of what the platform still has all since a day: `undefined` while that is unknown, null where nothing was archived. */
export const useArchivedBefore = (what: "holds" | "orders"): string | null | undefined =>
  useApi(getArchived, {}).data?.[`${what}_since`];

/** At the end of a list: that older entries are archived, so that it does not end without a word. Nothing where none are. */
export function ArchivedNote({ what }: { readonly what: "holds" | "orders" }) {
  const { t } = useTranslation();
  const { time } = useFormat();
  const since = useArchivedBefore(what);
  if (!since) return null;
  return (
    <p className="p-gutter pb-4 text-center text-12 text-pretty text-text-3">
      {t(`list.archived.${what}`, { day: time(`${since}T00:00:00Z`, "day") })}
    </p>
  );
}
