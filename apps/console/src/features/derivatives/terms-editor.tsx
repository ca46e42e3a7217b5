import type { InputOf, Route } from "@candor/contract/route.ts";
import { approvalsQueue } from "@candor/contract/routes/console/approvals.ts";
import { derivativeTerms } from "@candor/contract/routes/console/derivatives.ts";
import { consoleState } from "@candor/contract/routes/console/session.ts";
import { changedLines, type TermsLine } from "@candor/contract/rules/terms-changes.ts";
import { useState } from "react";
import { refresh } from "../../shared/api/use-read.ts";
import { useSend } from "../../shared/api/use-send.ts";
import { Ask, AskFoot, Waits } from "../../shared/editor/ask.tsx";
import { DraftConflict } from "../../shared/editor/difference.tsx";
import type { Fields } from "../../shared/editor/draft.ts";
import { outcomeOf } from "../../shared/editor/outcome.ts";
import { useUnsaved } from "../../shared/editor/unsaved-guard.tsx";
import { type DraftOf, useDraft } from "../../shared/editor/use-draft.ts";
import { useKeys } from "../../shared/keys/use-keys.ts";
import { useMay } from "../../shared/operator.ts";
import { linkOf, paths } from "../../shared/paths.ts";
import type { ReadTerms, TermsErrors } from "../../shared/terms/reader.ts";
import { fieldName } from "../../shared/terms/rows.ts";
import type { TermsForm } from "../../shared/terms/terms-form.ts";
import { Asking, Callout, SendError } from "../../shared/ui/callout.tsx";
import { Panel } from "../../shared/ui/panel.tsx";

export type TermsPlace = {
  readonly market_id: number;
  readonly symbol: string;
  readonly version: number;
  readonly approval_id: string | null;
};
type TermsEditorProps<R extends Route, Terms> = {
  readonly product: "options" | "contracts";
  readonly place: TermsPlace;
  readonly served: Fields;
  readonly terms: Terms;
  readonly read: (fields: Fields) => ReadTerms<Terms>;
  readonly lines: (terms: Terms) => readonly TermsLine[];
  readonly route: R;
  readonly inputOf: (terms: Terms, version: number, reason: string) => InputOf<R>;
  readonly children: (form: TermsForm) => React.ReactNode;
};

/** The terms of one pair. They leave this page only as a request, with what they were and what they would be. */
export function TermsEditor<R extends Route, Terms>(props: TermsEditorProps<R, Terms>) {
  const { product, place, served, terms, read, lines, route, inputOf, children } = props;
  const mayAudit = useMay()("audit.read");
  const draft = useDraft<Fields>(served, place.version);
  const [reason, setReason] = useState("");
  const { send, sending, reset } = useSend(route, `${product}.${place.market_id}`);
  const { busy, asking, done, error } = outcomeOf(sending);
  const { terms: typed, errors } = read(draft.fields);
  const changes = typed ? changedLines(lines(terms), lines(typed)) : [];
  const waits = place.approval_id !== null;
  const why = whyNot({ draft, errors, reason, waits, changes: changes.length });
  useUnsaved(draft.dirty || reason !== "");
  const submit = async () => {
    if (why !== undefined || busy || !typed) return;
    if (await send(inputOf(typed, draft.version, reason.trim()))) {
      draft.discard();
      setReason("");
    }
    void refresh(derivativeTerms, approvalsQueue, consoleState);
  };
  const discard = () => {
    reset();
    setReason("");
    draft.discard();
  };
  useKeys([{ keys: "Ctrl+Enter", label: "ask for the terms", group: "Terms", inText: true, run: () => void submit() }]);
  return (
    <Panel
      grow
      title={`${place.symbol} ${product}`}
      aside={mayAudit && <a href={linkOf(paths.audit, { subject: `${product}:${place.market_id}` })}>History</a>}
      foot={
        <AskFoot
          dirty={draft.dirty}
          changes={typed ? changes.length : draft.changes.length}
          why={why}
          busy={busy}
          onAsk={() => void submit()}
          onDiscard={discard}
        />
      }
    >
      <div className="stack">
        {place.approval_id !== null && <Waits approvalId={place.approval_id} what="The pair" />}
        <DraftConflict draft={draft} labelOf={fieldName} onSettle={reset} />
        {error && <SendError error={error} />}
        {asking && <Asking what="the request was taken" />}
        {done && !draft.dirty && !waits && <Callout tone="ok" title="The request is waiting for another operator." />}
        {children({ draft, errors, fixed: waits ? "locked while the request is pending" : undefined })}
        {changes.length > 0 && <Ask changes={changes} reason={reason} onReason={setReason} />}
      </div>
    </Panel>
  );
}

type Why = {
  readonly draft: DraftOf<Fields>;
  readonly errors: TermsErrors;
  readonly reason: string;
  readonly waits: boolean;
  readonly changes: number;
};

function whyNot({ draft, errors, reason, waits, changes }: Why): string | undefined {
  if (!draft.dirty) return "No changes yet.";
  if (waits) return "A request is already pending.";
  if (draft.theirs) return "Resolve the conflict first.";
  const wrong = Object.keys(errors).length;
  if (wrong > 0) return wrong === 1 ? "A field is not valid yet." : `${wrong} fields are not valid yet.`;
  if (changes === 0) return "The terms are unchanged.";
  return reason.trim() === "" ? "Enter a reason." : undefined;
}
