import { formatAmount } from "@candor/contract/domain/money.ts";
import type { OutputOf } from "@candor/contract/route.ts";
import { fiatRateList, fiatRateRequest } from "@candor/contract/routes/console/finance.ts";
import { RequestPanel } from "../../../shared/editor/editor-panel.tsx";
import { EditField } from "../../../shared/editor/field.tsx";
import { useEditor } from "../../../shared/editor/use-editor.ts";
import { dayTime } from "../../../shared/format/time.ts";
import { typedAmount } from "../../../shared/format/typed-amount.ts";
import { Facts } from "../../../shared/ui/panel.tsx";

export type FiatRate = OutputOf<typeof fiatRateList>["list"][number];

/** One rate. A change is a request, since prices of OTC offers follow it. */
export function RateEditor({ rate }: { readonly rate: FiatRate }) {
  const title = `${rate.code} for one USD`;
  const editor = useEditor({
    served: { per_usd: rate.per_usd },
    version: rate.version,
    route: fiatRateRequest,
    slot: `rate.${rate.code}`,
    wrong: ({ per_usd }) => typedAmount(per_usd).error,
    input: ({ per_usd }, version, reason) => {
      const { value } = typedAmount(per_usd);
      return value && { code: rate.code, per_usd: formatAmount(value), version, reason };
    },
    stale: [fiatRateList],
    request: { waiting: rate.approval_id },
    shortcut: { label: "ask for the rate", group: "Rate" },
  });
  const text = editor.text("per_usd");
  return (
    <RequestPanel
      editor={editor}
      title={title}
      subject={`fiat:${rate.code}`}
      what="The rate"
      labelOf={() => title}
      shown={(value) => `${value} ${rate.code}`}
    >
      <Facts
        width={96}
        rows={[
          { name: "From", value: rate.source },
          { name: "Since", value: `${dayTime(rate.at)} UTC` },
        ]}
      />
      <EditField
        label={title}
        numeric
        unit={rate.code}
        error={typedAmount(editor.fields.per_usd).error}
        {...text}
        was={text.was && `${text.was} ${rate.code}`}
      />
      <p className="small muted">
        Pages show totals in it, and the prices of floating OTC offers follow it, up to the bound of each merchant.
      </p>
    </RequestPanel>
  );
}
