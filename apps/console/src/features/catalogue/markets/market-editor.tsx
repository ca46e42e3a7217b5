import { marketRecord, marketSave, marketsList } from "@candor/contract/routes/console/catalogue.ts";
import { type FieldWords, shownChanges } from "../../../shared/editor/difference.tsx";
import { EditorSide } from "../../../shared/editor/editor-page.tsx";
import { EditorPanel, lookAt, unsentWords } from "../../../shared/editor/editor-panel.tsx";
import { EditField, EditSwitch } from "../../../shared/editor/field.tsx";
import { type Editor, useEditor } from "../../../shared/editor/use-editor.ts";
import {
  fieldsOf,
  type Market,
  type MarketField,
  type MarketFields,
  marketErrors,
  marketLabels,
  needsSecond,
  saveInput,
  shownValue,
} from "../../../shared/listing/market-form.ts";
import { useIsStopped } from "../../../shared/stops.ts";
import { Callout } from "../../../shared/ui/callout.tsx";
import { SectionLabel } from "../../../shared/ui/panel.tsx";
import { Tag } from "../../../shared/ui/status.tsx";
import { MarketHistory, type MarketHistoryProps } from "./market-history.tsx";
import { MarketRail } from "./market-rail.tsx";

type MarketEditorProps = { readonly market: Market; readonly history: MarketHistoryProps["history"] };

/** Form and side column of one market. Fees, limits and state change only by a request. */
export function MarketEditor({ market, history }: MarketEditorProps) {
  const editor = useEditor({
    served: fieldsOf(market),
    version: market.version,
    route: marketSave,
    slot: `market.${market.id}`,
    wrong: (fields) => lookAt(marketErrors(fields), marketLabels),
    input: (fields, version, reason) => saveInput(market, version, fields, reason),
    saved: ({ market: now }) => ({ fields: fieldsOf(now), version: now.version }),
    stale: [marketRecord, marketsList],
    // The sort order can be saved while a request for the rest is pending.
    request: { waiting: null },
    shortcut: { label: "send the changes", group: "Market" },
  });
  const { changes, dirty, sending, reason, setReason } = editor;
  const second = needsSecond(changes);
  const words: FieldWords<MarketFields> = {
    labelOf: (field) => marketLabels[field],
    shown: (value, field) => shownValue(market, field, value),
  };
  return (
    <>
      <EditorPanel
        editor={editor}
        title={`${market.base}/${market.quote}`}
        note={market.source === "index" ? "priced by the index" : "priced by its own book"}
        aside={<StateTag market={market} />}
        save={second || !dirty ? "Ask for approval" : "Save the sort order"}
        words={unsentWords(editor, changes.length)}
        asking="the change was taken"
        {...words}
      >
        {sending.state === "done" && !dirty && (market.pending || !sending.data.approval_id) && (
          <Callout
            tone="ok"
            title={sending.data.approval_id ? "The request is waiting for another operator." : "Saved."}
          >
            {sending.data.approval_id && "The market does not change until it is approved."}
          </Callout>
        )}
        <MarketForm market={market} editor={editor} />
      </EditorPanel>
      <EditorSide>
        <MarketRail
          market={market}
          changes={shownChanges(changes, words)}
          second={second}
          reason={reason}
          onReason={setReason}
        />
        <MarketHistory market={market} history={history} />
      </EditorSide>
    </>
  );
}

/** The emergency stop goes before the switch, which it leaves as it is. */
export function StateTag({ market }: { readonly market: Market }) {
  const isStopped = useIsStopped();
  return isStopped("spot", market.id) ? (
    <Tag tone="bad" shape="cross">
      Emergency stop
    </Tag>
  ) : (
    <SwitchTag market={market} />
  );
}

const SwitchTag = ({ market }: { readonly market: Market }) =>
  market.state === "open" ? (
    <Tag tone="ok" shape="tick">
      Open
    </Tag>
  ) : (
    <Tag tone="warn" shape="triangle">
      Closed
    </Tag>
  );

type MarketFormProps = { readonly market: Market; readonly editor: Editor<MarketFields> };

function MarketForm({ market, editor }: MarketFormProps) {
  const errors = marketErrors(editor.fields);
  const waits = market.pending ? `locked while the request of ${market.pending.requested_by} is pending` : undefined;
  const inBook = market.open_orders > 0 ? `fixed while ${market.open_orders} orders are open` : undefined;
  const field = (name: Exclude<MarketField, "open">, unit: string, fixed?: string | undefined, hint = "") => {
    const text = editor.text(name);
    return (
      <EditField
        key={name}
        label={marketLabels[name]}
        unit={unit}
        numeric
        hint={hint}
        error={errors[name]}
        {...text}
        was={text.was && shownValue(market, name, text.was)}
        fixed={fixed}
      />
    );
  };
  return (
    <div>
      <SectionLabel>Fees</SectionLabel>
      <div className="form-grid">
        {field("taker_fee", "%", waits)}
        {field("maker_fee", "%", waits)}
      </div>
      <SectionLabel>Size and price</SectionLabel>
      <div className="form-grid">
        {field("tick", market.quote, waits ?? inBook, "the step of a price")}
        {field("lot", market.base, waits ?? inBook, "the step of an amount")}
        {field("min_notional", market.quote, waits, "minimum value of an order")}
        {field("price_band", "%", waits, "market orders never fill beyond it")}
      </div>
      <SectionLabel>Market</SectionLabel>
      <div className="form-grid">
        <EditSwitch label="Trading" on="open" off="closed" {...editor.flag("open")} fixed={waits} />
        {field("sort", "", undefined, "saved immediately, lower comes first")}
      </div>
    </div>
  );
}
