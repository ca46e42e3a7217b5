import { formatAmount } from "@candor/contract/domain/money.ts";
import type { OutputOf } from "@candor/contract/route.ts";
import { fiatRateList, fiatRateSave } from "@candor/contract/routes/console/finance.ts";
import { refresh } from "../../shared/api/use-read.ts";
import { useSend } from "../../shared/api/use-send.ts";
import { DraftConflict } from "../../shared/editor/difference.tsx";
import { EditorFoot } from "../../shared/editor/editor-foot.tsx";
import { EditField } from "../../shared/editor/field.tsx";
import { outcomeOf } from "../../shared/editor/outcome.ts";
import { useUnsaved } from "../../shared/editor/unsaved-guard.tsx";
import { useDraft } from "../../shared/editor/use-draft.ts";
import { dayTime } from "../../shared/format/time.ts";
import { typedAmount } from "../../shared/format/typed-amount.ts";
import { useKeys } from "../../shared/keys/use-keys.ts";
import { Asking, SendError } from "../../shared/ui/callout.tsx";
import { Facts, Panel } from "../../shared/ui/panel.tsx";

export type FiatRate = OutputOf<typeof fiatRateList>["list"][number];

/** One rate, saved at once by one operator. */
export function RateEditor({ rate }: { readonly rate: FiatRate }) {
  const draft = useDraft({ per_usd: rate.per_usd }, rate.version);
  const { send, sending, reset } = useSend(fiatRateSave, `rate.${rate.code}`);
  const { busy, asking, done, error } = outcomeOf(sending);
  const { fields, base, theirs, dirty } = draft;
  const typed = typedAmount(fields.per_usd);
  const blocked = !dirty || typed.value === undefined || theirs !== undefined;
  useUnsaved(dirty);
  const save = async () => {
    if (blocked || busy || typed.value === undefined) return;
    const per_usd = formatAmount(typed.value);
    const saved = await send({ code: rate.code, per_usd, version: draft.version });
    if (saved) draft.saved({ per_usd }, saved.version);
    void refresh(fiatRateList);
  };
  useKeys([{ keys: "Ctrl+Enter", label: "save the rate", group: "Rate", inText: true, run: () => void save() }]);
  const discard = () => {
    reset();
    draft.discard();
  };
  return (
    <Panel
      grow
      title={rate.code}
      note="for one USD"
      foot={
        <EditorFoot
          dirty={dirty}
          words={dirty ? (typed.error ?? "Not saved yet.") : done && "Saved. Totals use it at their next refresh."}
          busy={busy}
          blocked={blocked}
          save={`Save ${rate.code}`}
          onSave={() => void save()}
          onDiscard={discard}
        />
      }
    >
      <div className="stack">
        <DraftConflict draft={draft} labelOf={() => "For one USD"} onSettle={reset} />
        {error && <SendError error={error} />}
        {asking && <Asking what={`the rate of ${rate.code} was saved`} />}
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
          value={fields.per_usd}
          was={fields.per_usd === base.per_usd ? undefined : base.per_usd}
          error={typed.error}
          onChange={(per_usd) => draft.change({ per_usd })}
        />
        <p className="small muted">Pages show totals in it. Orders, conversions and withdrawals never use it.</p>
      </div>
    </Panel>
  );
}
