import { formatAmount } from "@candor/contract/domain/money.ts";
import type { OutputOf } from "@candor/contract/route.ts";
import { fiatRateList, fiatRateSave } from "@candor/contract/routes/console/finance.ts";
import { SavePanel } from "../../../shared/editor/editor-panel.tsx";
import { EditField } from "../../../shared/editor/field.tsx";
import { useEditor } from "../../../shared/editor/use-editor.ts";
import { dayTime } from "../../../shared/format/time.ts";
import { typedAmount } from "../../../shared/format/typed-amount.ts";
import { Facts } from "../../../shared/ui/panel.tsx";

export type FiatRate = OutputOf<typeof fiatRateList>["list"][number];

/** One rate, saved at once by one operator. */
export function RateEditor({ rate }: { readonly rate: FiatRate }) {
  const editor = useEditor({
    served: { per_usd: rate.per_usd },
    version: rate.version,
    route: fiatRateSave,
    slot: `rate.${rate.code}`,
    wrong: ({ per_usd }) => typedAmount(per_usd).error,
    input: ({ per_usd }, version) => {
      const { value } = typedAmount(per_usd);
      return value && { code: rate.code, per_usd: formatAmount(value), version };
    },
    saved: ({ version }, { per_usd }) => ({
      fields: { per_usd: formatAmount(typedAmount(per_usd).value ?? 0n) },
      version,
    }),
    stale: [fiatRateList],
    shortcut: { label: "save the rate", group: "Rate" },
  });
  return (
    <SavePanel
      editor={editor}
      title={rate.code}
      note="for one USD"
      save={`Save ${rate.code}`}
      saved="Saved. Totals show it at their next reading."
      asking={`the rate of ${rate.code} was saved`}
      labelOf={() => "For one USD"}
    >
      <Facts
        width={96}
        rows={[
          { name: "From", value: rate.source },
          { name: "Since", value: `${dayTime(rate.at)} UTC` },
        ]}
      />
      <EditField
        label="For one USD"
        numeric
        unit={rate.code}
        error={typedAmount(editor.fields.per_usd).error}
        {...editor.text("per_usd")}
      />
      <p className="small muted">Pages show totals in it. Orders, conversions and withdrawals never use it.</p>
    </SavePanel>
  );
}
