import type { OutputOf } from "@candor/contract/route.ts";
import { getRecordDetail } from "@candor/contract/routes/record.ts";
import { useApi } from "../../../shared/api/use-api.ts";
import { useErrorText } from "../../../shared/api/use-error-text.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { go } from "../../../shared/navigation.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { KeyValue } from "../../../shared/ui/key-value.tsx";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { recordPage } from "../../../shared/wallet/record-link.ts";
import { movementOf } from "./movement.ts";

type Detail = OutputOf<typeof getRecordDetail>;
type EntryOriginProps = {
  readonly id: string;
  readonly onLeave: () => void;
  /** Without the other entries, which the caller shows. */
  readonly alone?: boolean;
};

/** The record that an entry belongs to, the other entries of the same transaction, and the ledger batch in which it was committed. */
export function EntryOrigin({ id, onLeave, alone = false }: EntryOriginProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { data, error, refetch } = useApi(getRecordDetail, { id });
  if (data) return <Origin detail={data} onLeave={onLeave} alone={alone} />;
  return (
    <div className="mt-4 border-t border-line pt-4">
      {error ? (
        <p role="alert" className="flex flex-wrap items-center justify-between gap-2 text-13 text-text-2">
          {errorText(error)}
          <Button tone="soft" size="small" onClick={() => refetch()}>
            {t("common.retry")}
          </Button>
        </p>
      ) : (
        <div aria-busy className="space-y-3">
          <Skeleton className="h-4" />
          <Skeleton className="h-4 w-3/5" />
        </div>
      )}
    </div>
  );
}

function Origin({ detail, onLeave, alone }: Required<Omit<EntryOriginProps, "id">> & { readonly detail: Detail }) {
  const { t } = useTranslation("assets");
  const { integer, time } = useFormat();
  const { link, batch_id, batch_head, committed_at } = detail;
  const others = detail.together.filter(({ id }) => id !== detail.entry.id);
  return (
    <>
      {!alone && others.length > 0 && <Together entries={others} />}
      <section aria-label={t("origin.ledger")} className="mt-4 border-t border-line pt-4">
        <p className="text-13 font-medium">{t("origin.batch", { number: integer(batch_id) })}</p>
        <p className="mt-0.5 text-12 text-text-3">
          <time dateTime={committed_at}>{time(committed_at, "full")}</time>
        </p>
        <p className="mt-2 text-12 text-text-2">{t("origin.head")}</p>
        <p className="font-mono text-12 break-all text-text-1 select-all">{batch_head}</p>
      </section>
      {link && (
        <Button
          full
          tone="soft"
          className="mt-4"
          onClick={() => {
            onLeave();
            const { page, query } = recordPage(link.kind, link.id);
            go(page, query);
          }}
        >
          {t(`origin.open.${link.kind}`)}
        </Button>
      )}
    </>
  );
}

/** The other entries of the same transaction: the fee of a trade, the other side of a transfer. */
function Together({ entries }: { readonly entries: Detail["together"] }) {
  const { t } = useTranslation("assets");
  const { inFull } = useFormat();
  return (
    <section aria-label={t("origin.together")} className="mt-4 border-t border-line pt-4">
      <h3 className="mb-2 text-12 text-text-2">{t("origin.together")}</h3>
      <dl className="space-y-2">
        {entries.map((entry) => {
          const { kind, amount } = movementOf(entry);
          const signed = kind !== "hold" && kind !== "release";
          return (
            <KeyValue key={entry.id} label={t(`tag.${entry.tag}`)}>
              {`${inFull(amount, { signed })} ${entry.symbol}`}
            </KeyValue>
          );
        })}
      </dl>
    </section>
  );
}
