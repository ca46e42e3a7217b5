import { cashInfo } from "@candor/contract/routes/bank.ts";
import { useApi } from "../../../shared/api/use-api.ts";
import { useErrorText } from "../../../shared/api/use-error-text.ts";
import { Grouped } from "../../../shared/chain-address/grouped.tsx";
import { OwnCodeField } from "../../../shared/codes/own-code-field.tsx";
import { FUND_PASSWORD_DIGITS } from "../../../shared/constants.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Callout } from "../../../shared/ui/callout.tsx";
import { KeyValue } from "../../../shared/ui/key-value.tsx";
import { Sheet } from "../../../shared/ui/sheet.tsx";
import { placeOf } from "./refusal.ts";
import type { WithdrawState } from "./use-withdraw.ts";

/** A code has as many digits as a fund password. */
const CODE_DIGITS = FUND_PASSWORD_DIGITS;

/** A full summary before proofs and submission, with the complete address: money sent to a wrong one is lost. */
export function SummarySheet({ state }: { readonly state: WithdrawState }) {
  const { t } = useTranslation("withdraw");
  const { t: address } = useTranslation("address");
  const errorText = useErrorText();
  const { inFull } = useFormat();
  const { stage, leave, prove, isTyped, code, summary, fields, refusal, way, form, info } = state;
  const fee = summary.channel?.fee;
  const isFeeNew = refusal !== undefined && placeOf(refusal) === "fee";
  const needsCode = isTyped && code.length < CODE_DIGITS;
  const ready = summary.error === undefined && !needsCode;
  return (
    <Sheet
      open={stage === "summary"}
      onClose={leave}
      title={t("summary.title")}
      foot={
        <Button full disabled={!ready} onClick={prove}>
          {needsCode
            ? address("form.codeMissing")
            : isFeeNew
              ? t("summary.again", { fee: `${inFull(fee)} ${info.symbol}` })
              : t("submit", { amount: inFull(form.amount), symbol: info.symbol })}
        </Button>
      }
    >
      <div className="space-y-4 pt-1 pb-2">
        {isFeeNew && (
          <div role="alert">
            <Callout tone="warn">
              <b className="block">{t("summary.notSent")}</b>
              {errorText(refusal)}
            </Callout>
          </div>
        )}
        <Figures state={state} />
        <Callout tone="warn">{t(way === "bank" ? "summary.checkCard" : "summary.checkAddress")}</Callout>
        {/* An address outside the book also needs a code to the user's own contact. */}
        {isTyped && <OwnCodeField value={code} onChange={state.changeCode} error={fields.errorOf("code")} />}
      </div>
    </Sheet>
  );
}

function Figures({ state: { form, summary, info, way } }: { readonly state: WithdrawState }) {
  const { t } = useTranslation("withdraw");
  const { inFull } = useFormat();
  const { channel, address, entry, taken } = summary;
  const figure = (text: string | undefined) => `${inFull(text)} ${info.symbol}`;
  if (!channel) return null;
  return (
    <>
      <p className="text-center">
        <span className="block text-12 text-text-2">{t("receive")}</span>
        <span className="block text-28 font-bold wrap-anywhere">
          {inFull(form.amount)} <span className="text-16 font-normal text-text-2">{info.symbol}</span>
        </span>
      </p>
      <div className="rounded-12 bg-surface-2 px-3.5 py-3">
        <p className="mb-1 flex flex-wrap justify-between gap-x-3 text-12 text-text-2">
          <span>{t("summary.to")}</span>
          <span className="font-bold text-text-1">{way === "bank" ? undefined : channel.name}</span>
        </p>
        {entry?.label && <p className="font-bold wrap-anywhere">{entry.label}</p>}
        {address !== undefined && <Grouped address={address} className="text-16 leading-7" />}
        {form.to.kind === "card" && <Account id={form.to.cardId} />}
      </div>
      <dl className="space-y-2">
        <KeyValue label={t(info.account === "legal" ? "fee.bank" : "fee.network")}>{figure(channel.fee)}</KeyValue>
        <KeyValue label={t(`taken.${info.account}`)}>{figure(taken)}</KeyValue>
        {form.remark.trim() !== "" && (
          <KeyValue label={t("summary.remark")}>
            <span className="wrap-anywhere">{form.remark}</span>
          </KeyValue>
        )}
      </dl>
    </>
  );
}

function Account({ id }: { readonly id: number }) {
  const { data } = useApi(cashInfo, {});
  const card = data?.list.find((each) => each.id === id);
  if (!card) return null;
  return (
    <p className="wrap-anywhere">
      <b className="block">{card.bank_name}</b>
      {card.account}
      <span className="block text-13 text-text-2">{card.cardholder}</span>
    </p>
  );
}
