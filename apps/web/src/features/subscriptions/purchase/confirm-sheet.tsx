import { Outcome } from "../../../shared/form/outcome.tsx";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { KeyValue } from "../../../shared/ui/key-value.tsx";
import { Sheet } from "../../../shared/ui/sheet.tsx";
import { Outlook } from "./cost-card.tsx";
import type { Applying } from "./use-apply.ts";

/** Everything that the application does, before it is sent. */
export function ConfirmSheet({ state }: { readonly state: Applying }) {
  const { t } = useTranslation("subscriptions");
  const { decimal, money } = useFormat();
  const { sale, number, cost, act, form, application } = state;
  const figures = { number: decimal(number), currency: sale.currency_name };
  return (
    <Sheet
      open={state.step === "confirm"}
      // An application on its way cannot be dismissed; an unknown outcome stays visible in the form.
      onClose={() => act.state !== "sending" && state.leave()}
      title={t("confirm.title", { name: sale.name })}
      note={t("apply.from")}
      foot={
        <Button full {...act.button} onClick={state.confirm}>
          {t(application?.open ? "apply.raise" : "apply.submit", figures)}
        </Button>
      }
    >
      <p className="pt-1 text-13 text-text-2">{t("cost.frozen")}</p>
      <p className="text-28 font-bold wrap-anywhere">{money(cost ?? "0", sale.pay_currency_name)}</p>
      <dl className="mt-3 mb-2.5 space-y-2.5">
        <KeyValue label={t("own.number")}>{`${figures.number} ${figures.currency}`}</KeyValue>
        <KeyValue label={t("figures.price")}>{`${decimal(sale.price)} ${sale.pay_currency_name}`}</KeyValue>
      </dl>
      <Outlook state={state} />
      <p className="py-3 text-12 text-pretty text-text-2">{t("confirm.note", { version: sale.version })}</p>
      <Outcome text={form.refused?.text} again={act.again} />
    </Sheet>
  );
}
