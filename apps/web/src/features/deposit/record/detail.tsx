import type { Deposit } from "@candor/contract/routes/deposit.ts";
import { Check, Clock, ExternalLink, X } from "lucide-react";
import { useRef } from "react";
import { useReasonText } from "../../../shared/api/use-reason-text.ts";
import { cx } from "../../../shared/cx.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { go, replaceWith } from "../../../shared/navigation.ts";
import { CopyButton } from "../../../shared/record/copy-button.tsx";
import { DetailPage } from "../../../shared/record/detail-page.tsx";
import { OpenQuestion } from "../../../shared/review/open-question.tsx";
import { SealCard } from "../../../shared/seal/seal-card.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { Callout } from "../../../shared/ui/callout.tsx";
import { Card } from "../../../shared/ui/card.tsx";
import { ErrorState } from "../../../shared/ui/error-state.tsx";
import { KeyValue } from "../../../shared/ui/key-value.tsx";
import { Page } from "../../../shared/ui/page.tsx";
import { KeptProof } from "../../../shared/upload/proof-picture.tsx";
import { useParam } from "../../../shared/use-param.ts";
import { useChannelName } from "../channel-name.ts";
import { differs } from "../form.ts";
import { useDeposit } from "../use-deposit.ts";
import { DepositTimeline } from "./deposit-timeline.tsx";
import { isReason } from "./reason.ts";

/** One deposit: its outcome, by whom and when, and all of its details. `id` of the query names it. */
export default function DepositDetailPage() {
  const { t } = useTranslation("deposit");
  const { t: common } = useTranslation();
  const id = useParam("id") ?? "";
  if (/^[1-9][0-9]{0,14}$/.test(id)) return <DetailOf key={id} id={Number.parseInt(id, 10)} />;
  return (
    <Page title={common("page.depositDetail")} back money>
      <ErrorState
        title={t("missingRecord.title")}
        body={t("missingRecord.body")}
        action={<Button onClick={() => replaceWith("depositRecord")}>{common("page.depositRecord")}</Button>}
      />
    </Page>
  );
}

function DetailOf({ id }: { readonly id: number }) {
  const { t } = useTranslation("deposit");
  const { t: common } = useTranslation();
  const query = useDeposit(id);
  const { data } = query;
  return (
    <DetailPage
      title={common("page.depositDetail")}
      onRefresh={query.refetch}
      query={query}
      foot={
        data?.state === "rejected" && (
          <Button full onClick={() => go("deposit", { currency_id: data.currency_id, chain_id: data.chain_id })}>
            {t("resubmit")}
          </Button>
        )
      }
    >
      {(deposit) => <Detail deposit={deposit} />}
    </DetailPage>
  );
}

function Detail({ deposit }: { readonly deposit: Deposit }) {
  return (
    <div className="flex flex-col gap-3 p-gutter pt-5 pb-6">
      <Head deposit={deposit} />
      {deposit.state === "under_review" && <OpenQuestion kind="deposit" record={deposit.id} />}
      <Why deposit={deposit} />
      <Card>
        <DepositTimeline deposit={deposit} />
      </Card>
      {deposit.state === "passed" && deposit.decided_at !== null && (
        <SealCard shown={{ kind: "deposit", deposit }} id={String(deposit.id)} atMs={Date.parse(deposit.decided_at)} />
      )}
      <Facts deposit={deposit} />
    </div>
  );
}

const looks = {
  under_review: { icon: Clock, disc: "bg-warn-soft text-warn" },
  passed: { icon: Check, disc: "bg-brand-fill text-on-brand" },
  rejected: { icon: X, disc: "bg-bad-soft text-bad" },
} as const;

/** The outcome and the amount: the credited one, or the reported one until then. */
function Head({ deposit }: { readonly deposit: Deposit }) {
  const { t } = useTranslation("deposit");
  const { inFull } = useFormat();
  const { state, amount, credited, symbol } = deposit;
  const { icon: Icon, disc } = looks[state];
  return (
    <header className="mb-2 text-center" aria-live="polite">
      <span aria-hidden className={cx("mx-auto grid size-14 place-items-center rounded-full", disc)}>
        <Icon size={28} strokeWidth={2.4} />
      </span>
      <h2 className="mt-2 text-16 font-bold">{t(`headline.${state}`)}</h2>
      <p
        className={cx("mt-1 text-34 font-bold break-words max-[359px]:text-28", state === "rejected" && "text-text-3")}
      >
        {inFull(credited ?? amount, { signed: credited !== null })}{" "}
        <span className="text-16 font-normal text-text-2">{symbol}</span>
      </p>
      {state === "under_review" && <p className="mt-1 text-13 text-text-2">{t("waiting")}</p>}
    </header>
  );
}

/** The reason of a rejection, or of a different amount, with both amounts beside it. */
function Why({ deposit }: { readonly deposit: Deposit }) {
  const { t } = useTranslation("deposit");
  const { inFull } = useFormat();
  const reasonText = useReasonText();
  const { state, reason, amount, credited, symbol } = deposit;
  const text = isReason(reason) ? reasonText(reason) : undefined;
  if (state === "rejected")
    return (
      <Callout tone="bad">
        <b className="block">{t("rejectedTitle")}</b>
        {text}
      </Callout>
    );
  if (!differs(deposit)) return null;
  const figure = (value: string) => `${inFull(value)} ${symbol}`;
  return (
    <Callout tone="info">
      <p>{text}</p>
      <dl className="mt-2 space-y-1 border-t border-line-strong pt-2">
        <KeyValue label={t("reported")}>{figure(amount)}</KeyValue>
        <KeyValue label={t("credited")}>{figure(credited ?? amount)}</KeyValue>
      </dl>
    </Callout>
  );
}

function Facts({ deposit }: { readonly deposit: Deposit }) {
  const { t } = useTranslation("deposit");
  const { t: assets } = useTranslation("assets");
  const { t: upload } = useTranslation("upload");
  const { time } = useFormat();
  const nameOf = useChannelName();
  const { network, chain, account, reference, explorer_url, submitted_at, id } = deposit;
  const isBank = network === "bank";
  return (
    <Card className="space-y-3">
      <dl className="space-y-2">
        <KeyValue label={t(isBank ? "channel" : "network")}>{nameOf({ name: chain, network }).full}</KeyValue>
        <KeyValue label={t("account")}>{assets(`account.${account}`)}</KeyValue>
        <KeyValue label={t("submittedAt")}>
          <time dateTime={submitted_at}>{time(submitted_at, "full")}</time>
        </KeyValue>
        <KeyValue label={t("number")}>{id}</KeyValue>
      </dl>
      {reference !== null && (
        <Reference
          label={t(isBank ? "reference.bankName" : "reference.chainName")}
          text={reference}
          url={explorer_url}
        />
      )}
      {deposit.proof_file !== null && (
        <section aria-labelledby="kept-proof" className="border-t border-line pt-3">
          <h2 id="kept-proof" className="mb-2 text-13 text-text-2">
            {upload("proof.title")}
          </h2>
          <KeptProof id={deposit.proof_file} />
        </section>
      )}
    </Card>
  );
}

type ReferenceProps = { readonly label: string; readonly text: string; readonly url: string | null };

/** The payment's id in full, to copy and look up. */
function Reference({ label, text, url }: ReferenceProps) {
  const { t } = useTranslation("deposit");
  const shown = useRef<HTMLParagraphElement>(null);
  return (
    <section aria-label={label} className="border-t border-line pt-3">
      <div className="flex items-center justify-between gap-2">
        <h2 className="text-13 text-text-2">{label}</h2>
        <CopyButton small label={t("bank.copy", { what: label })} text={text} shown={shown} />
      </div>
      <p ref={shown} className="text-13 font-medium wrap-anywhere select-all">
        {text}
      </p>
      {url !== null && (
        <a
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          className="hit-y mt-1.5 inline-flex items-center gap-1.5 text-13 font-medium text-brand"
        >
          {t("explorer")}
          <ExternalLink size={15} aria-hidden />
        </a>
      )}
    </section>
  );
}
