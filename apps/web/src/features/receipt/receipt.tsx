import type { RecordProof } from "@candor/contract/routes/proof.ts";
import type { Receipt } from "@candor/contract/routes/receipt.ts";
import { Copy, Download, Share2 } from "lucide-react";
import { useState } from "react";
import { ApiError } from "../../shared/api/errors.ts";
import { useErrorText } from "../../shared/api/use-error-text.ts";
import { cx } from "../../shared/cx.ts";
import { directionOf } from "../../shared/format/format.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { useMarket } from "../../shared/market/use-markets.ts";
import { go } from "../../shared/navigation.ts";
import { CheckList, RecomputedHead } from "../../shared/receipt/checks.tsx";
import { NotchedCard } from "../../shared/receipt/notched-card.tsx";
import { TickCard } from "../../shared/receipt/tick-card.tsx";
import { type Recomputed, useReceipt } from "../../shared/receipt/use-receipt.ts";
import { useArchivedBefore } from "../../shared/record/archived-note.tsx";
import { saveFile } from "../../shared/save-file.ts";
import { SealCard } from "../../shared/seal/seal-card.tsx";
import { type Sealed, useSeal } from "../../shared/seal/use-seal.ts";
import { useLoggedIn } from "../../shared/session.ts";
import { ShareSheet } from "../../shared/share/share-sheet.tsx";
import { receiptLink } from "../../shared/share/use-card-content.ts";
import { Button } from "../../shared/ui/button.tsx";
import { CoinIcon } from "../../shared/ui/coin-icon.tsx";
import { EmptyState } from "../../shared/ui/empty-state.tsx";
import { ErrorState } from "../../shared/ui/error-state.tsx";
import { IconButton } from "../../shared/ui/icon-button.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { PageSkeleton } from "../../shared/ui/skeleton.tsx";
import { useCopy } from "../../shared/use-copy.ts";
import { useMode } from "../../shared/use-mode.ts";
import { useParam } from "../../shared/use-param.ts";
import { EntriesCard, FieldList } from "./field-list.tsx";
import { headlineOf } from "./headline.ts";
import { shareResultOf } from "./share-result.ts";

/** All inputs of the recomputation, as the server sent them, with the path to the published head where it is known. */
const saveReceipt = (receipt: Receipt, sealed: RecordProof | undefined): void =>
  saveFile(
    `candor-receipt-${receipt.id}.json`,
    new Blob([`${JSON.stringify(sealed ? { ...receipt, sealed } : receipt, null, 2)}\n`], { type: "application/json" }),
  );

/** A receipt for anybody with its link, `?id=`: recomputed on the reader's device, without a login, and without its owner's identity. */
export default function ReceiptPage() {
  const { t } = useTranslation("receipt");
  const { t: common } = useTranslation();
  const errorText = useErrorText();
  const { data, recomputed, error, refetch } = useReceipt(useParam("id") ?? "none");
  const absent = error instanceof ApiError && error.error === "NOT_FOUND";
  return (
    <Page
      title={common("page.receipt")}
      back
      prices
      money
      right={data && <ShareButton receipt={data} />}
      foot={data && <Foot receipt={data} />}
    >
      {data && recomputed ? (
        <Content receipt={data} recomputed={recomputed} />
      ) : absent ? (
        <EmptyState
          title={t("absent.title")}
          body={t("absent.body")}
          action={<Button onClick={() => go("home")}>{common("common.home")}</Button>}
        />
      ) : error ? (
        <ErrorState body={errorText(error)} onRetry={() => void refetch()} />
      ) : (
        <PageSkeleton />
      )}
    </Page>
  );
}

function Content({ receipt, recomputed }: { readonly receipt: Receipt; readonly recomputed: Recomputed }) {
  const { t } = useTranslation("receipt");
  const { simulated } = useMode();
  const loggedIn = useLoggedIn();
  const own = useParam("own") !== undefined;
  const { ticks, inputs, result, entries, batch_id, batch_head } = receipt;
  // Of a spot order's trigger they may be holds alone, which are archived by whole months.
  const holdsSince = useArchivedBefore("holds");
  const isArchived = receipt.kind.startsWith("spot_") && !!holdsSince && receipt.at < holdsSince;
  return (
    <div className="space-y-3 px-(--gutter) pt-3 pb-6">
      <NotchedCard behind="bg-surface-0" top={<Headline receipt={receipt} />}>
        <RecomputedHead recomputed={recomputed} />
        <div className="mt-2">
          <CheckList checks={recomputed.checks} />
        </div>
      </NotchedCard>
      {ticks.map((tick, index) => (
        <TickCard
          key={tick.id}
          tick={tick}
          simulated={simulated}
          place={receipt.kind.startsWith("option_") ? (index === 0 ? "open" : "delivery") : "only"}
        />
      ))}
      <FieldList title={t("inputs")} kind={receipt.kind} fields={inputs} />
      <FieldList title={t("result")} kind={receipt.kind} fields={result} />
      <EntriesCard entries={entries} isArchived={isArchived} batchId={batch_id} head={batch_head} />
      {loggedIn && <SealCard {...sealedReceipt(receipt, own)} />}
      <section className="px-1 text-12 text-pretty text-text-2">
        <h3 className="font-bold text-text-1">{t("limits.title")}</h3>
        <p className="mt-1">{t(receipt.kind.startsWith("hosting_") ? "limits.hosting" : "limits.body")}</p>
      </section>
    </div>
  );
}

const sealedReceipt = (receipt: Receipt, own: boolean): Sealed => ({
  shown: { kind: "receipt", receipt },
  id: receipt.id,
  atMs: receipt.at_ms,
  mayBeOthers: !own,
});

const inks = { up: "text-up", down: "text-down", flat: "text-text-1" };

function Headline({ receipt }: { readonly receipt: Receipt }) {
  const { t } = useTranslation("receipt");
  const { cents, inFull, integer, time } = useFormat();
  const headline = headlineOf(receipt);
  // A conversion has a direction, a pair has none.
  const pair = receipt.symbol.replace("-", receipt.kind === "convert_settle" ? " → " : "/");
  const signed = headline?.kind === "outcome";
  // A price and what was converted keep all their digits; another amount is cut to cents, as on the order's own page: the fields below have every digit.
  const whole = headline?.kind === "price" || headline?.kind === "received";
  return (
    <>
      <div className="flex items-center gap-2">
        <CoinIcon symbol={receipt.symbol.split("-")[0] ?? ""} size={24} />
        <h2 className="min-w-0 font-bold wrap-anywhere">{pair}</h2>
        <span className="ml-auto shrink-0 text-right text-12 text-text-2">{t(`kind.${receipt.kind}`)}</span>
      </div>
      {headline && (
        <>
          <p className="mt-3 text-12 text-text-2">{t(`headline.${headline.kind}`)}</p>
          <p className={cx("text-28 font-bold", signed && inks[directionOf(headline.value)])}>
            {(whole ? inFull : cents)(headline.value, { signed })}{" "}
            <span className="text-16 font-medium">
              {headline.kind === "price" ? receipt.symbol.split("-")[1] : receipt.currency}
            </span>
          </p>
        </>
      )}
      <p className="mt-1 text-12 text-text-3">
        {t("made", { time: time(receipt.at, "full"), version: integer(receipt.rule_version) })}
      </p>
    </>
  );
}

/**
 * A share card for a user who came from their own order, `&own=1`, which the copied link does not include. It hides nothing, since the card shows the
 * same as the receipt; a stranger is merely not invited to share it.
 */
function ShareButton({ receipt }: { readonly receipt: Receipt }) {
  const { t } = useTranslation("share");
  const loggedIn = useLoggedIn();
  const own = useParam("own") !== undefined && loggedIn;
  const [sharing, setSharing] = useState(false);
  const decimals = useMarket(receipt.symbol)?.price_decimals ?? 2;
  const shared = own ? shareResultOf(receipt, decimals) : undefined;
  if (!shared) return null;
  return (
    <>
      <IconButton label={t("open")} onClick={() => setSharing(true)}>
        <Share2 size={22} aria-hidden />
      </IconButton>
      <ShareSheet open={sharing} onClose={() => setSharing(false)} result={shared} />
    </>
  );
}

function Foot({ receipt }: { readonly receipt: Receipt }) {
  const { t } = useTranslation("receipt");
  const copy = useCopy();
  const link = receiptLink(receipt.id);
  const own = useParam("own") !== undefined;
  // The owner's file also has the path to the published head.
  const { data: seal } = useSeal(sealedReceipt(receipt, own));
  const sealed = seal?.state === "verified" ? seal.record : undefined;
  return (
    <div className="grid grid-cols-2 gap-2.5">
      <Button tone="line" onClick={() => saveReceipt(receipt, sealed)}>
        <Download size={18} aria-hidden className="shrink-0 max-[340px]:hidden" />
        {t("download")}
      </Button>
      <Button onClick={() => void copy(link)}>
        <Copy size={18} aria-hidden className="shrink-0 max-[340px]:hidden" />
        {t("copyLink")}
      </Button>
    </div>
  );
}
