import { OTC_WINDOWS, otcSides } from "@candor/contract/domain/otc.ts";
import { Form } from "../../../shared/form/form.tsx";
import { Outcome } from "../../../shared/form/outcome.tsx";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Callout } from "../../../shared/ui/callout.tsx";
import { Card } from "../../../shared/ui/card.tsx";
import { Chips } from "../../../shared/ui/chips.tsx";
import { Page } from "../../../shared/ui/page.tsx";
import { Segmented } from "../../../shared/ui/segmented.tsx";
import { TextArea } from "../../../shared/ui/text-area.tsx";
import { useStop } from "../../../shared/use-stop.ts";
import { Filters } from "../index/filters.tsx";
import { OtcRules } from "../parts/otc-rules.tsx";
import { WORDS_MAX } from "../words.ts";
import { AdAccounts } from "./ad-accounts.tsx";
import { PriceCard } from "./price-card.tsx";
import { QuantityCard } from "./quantity-card.tsx";
import { TakerConditions } from "./taker-conditions.tsx";
import { type Publishing, type PublishProps, usePublish } from "./use-publish.ts";

const FORM = "otc-publish";

/** Everything of an ad, with what it asks now; side, coin, money, quantity and window of a published one stay. */
export function PublishFormView({ title, ...props }: PublishProps & { readonly title: string }) {
  const { t } = useTranslation("otc");
  const stop = useStop();
  const state = usePublish(props);
  const { form, act, isChange } = state;
  return (
    <Page
      title={title}
      back
      money
      right={<OtcRules />}
      foot={
        <Button
          type="submit"
          form={FORM}
          full
          loading={act.busy}
          disabled={stop !== undefined || act.again !== undefined}
        >
          {stop ?? t(isChange ? "publish.save" : "publish.submit")}
        </Button>
      }
    >
      <Form id={FORM} ref={form.ref} onSubmit={state.submit} className="flex flex-col gap-3 p-gutter py-3">
        {!isChange && <Subject state={state} {...props} />}
        <PriceCard state={state} />
        <QuantityCard state={state} asset={props.asset} />
        {form.values.side === "sell" && <AdAccounts state={state} />}
        <MoreTerms state={state} />
        {form.values.side === "sell" && !isChange && <Callout>{t("publish.frozen")}</Callout>}
        <Outcome text={form.rest} again={act.again} />
      </Form>
    </Page>
  );
}

type SubjectProps = Pick<PublishProps, "coins" | "fiats"> & { readonly state: Publishing };

/** What a change cannot change: another price or quantity would then mean something else. */
function Subject({ state, coins, fiats }: SubjectProps) {
  const { t } = useTranslation("otc");
  const { form, limits } = state;
  return (
    <Card className="space-y-3">
      <Segmented
        label={t("publish.side")}
        items={otcSides.map((value) => ({
          value,
          label: t(`publish.i.${value}`, { coin: limits.coin.currency_name }),
          tone: value,
        }))}
        value={form.values.side}
        onChange={(side) => form.change({ side })}
      />
      <Filters
        coins={coins}
        coin={limits.coin}
        fiats={fiats}
        fiat={limits.fiat}
        onChoose={({ currencyId, fiat }) =>
          form.change({
            ...(currencyId === undefined ? {} : { currencyId }),
            ...(fiat === undefined ? {} : { fiat }),
            // A price in another money or of another coin is none.
            price: "",
            bound: "",
            min: "",
            max: "",
          })
        }
      />
    </Card>
  );
}

function MoreTerms({ state }: { readonly state: Publishing }) {
  const { t } = useTranslation("otc");
  const { form, act, isChange } = state;
  return (
    <Card className="space-y-4">
      {!isChange && (
        <section>
          <h3 className="mb-1.5 text-12 text-text-2">{t("publish.window")}</h3>
          <Chips
            even
            label={t("publish.window")}
            items={OTC_WINDOWS.map((value) => ({ value, label: t("publish.minutes", { count: value }) }))}
            value={form.values.window}
            onChange={(window) => form.change({ window })}
          />
        </section>
      )}
      <TakerConditions state={state} />
      <TextArea
        label={t("publish.terms")}
        hint={t("publish.termsHint")}
        maxLength={WORDS_MAX}
        disabled={act.busy}
        value={form.values.terms}
        onChange={(terms) => form.change({ terms })}
        error={form.errorOf("terms")}
      />
    </Card>
  );
}
