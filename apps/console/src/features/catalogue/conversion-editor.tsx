import { approvalsQueue } from "@candor/contract/routes/console/approvals.ts";
import { settingRequest, settingsList } from "@candor/contract/routes/console/control.ts";
import { consoleState } from "@candor/contract/routes/console/session.ts";
import { useState } from "react";
import { refresh } from "../../shared/api/use-read.ts";
import { useSend } from "../../shared/api/use-send.ts";
import { Ask, AskFoot, Waits } from "../../shared/editor/ask.tsx";
import { DraftConflict } from "../../shared/editor/difference.tsx";
import { EditField } from "../../shared/editor/field.tsx";
import { outcomeOf } from "../../shared/editor/outcome.ts";
import { useUnsaved } from "../../shared/editor/unsaved-guard.tsx";
import { useDraft } from "../../shared/editor/use-draft.ts";
import { settingTitle, typedSetting, unitOf } from "../../shared/format/settings.ts";
import { useKeys } from "../../shared/keys/use-keys.ts";
import { useMay } from "../../shared/operator.ts";
import { linkOf, paths } from "../../shared/paths.ts";
import { Asking, Callout, SendError } from "../../shared/ui/callout.tsx";
import { Panel } from "../../shared/ui/panel.tsx";
import { type ConversionTerm, ofThousand, readTerm, termHint } from "./conversion-form.ts";

/** One term of conversions. It leaves this page only as a request. */
export function ConversionEditor({ term }: { readonly term: ConversionTerm }) {
  const { name, approval_id: waiting } = term;
  const title = settingTitle(name);
  const mayAudit = useMay()("audit.read");
  const unit = unitOf(name);
  const draft = useDraft({ typed: typedSetting(name, term.value) }, term.version);
  const [reason, setReason] = useState("");
  const { send, sending, reset } = useSend(settingRequest, `setting.${name}`);
  const { busy, asking, done, error } = outcomeOf(sending);
  const { fields, base, dirty } = draft;
  const { value, error: wrong } = readTerm(fields.typed, term);
  const changes = draft.changes.map(({ before, after }) => ({
    field: title,
    before: `${before} ${unit}`,
    after: `${after} ${unit}`,
  }));
  const why = waiting !== null ? "A request is already pending." : whyNot(draft, wrong, reason);
  useUnsaved(dirty || reason !== "");
  const submit = async () => {
    if (why !== undefined || busy || value === undefined) return;
    if (await send({ name, value, version: draft.version, reason: reason.trim() })) {
      draft.discard();
      setReason("");
    }
    void refresh(settingsList, approvalsQueue, consoleState);
  };
  useKeys([
    { keys: "Ctrl+Enter", label: "ask for the term", group: "Conversions", inText: true, run: () => void submit() },
  ]);
  const discard = () => {
    reset();
    setReason("");
    draft.discard();
  };
  const asked = { dirty, why, busy, onAsk: () => void submit(), onDiscard: discard };
  return (
    <Panel
      grow
      title={title}
      aside={mayAudit && <a href={linkOf(paths.audit, { subject: `setting:${name}` })}>History</a>}
      foot={<AskFoot {...asked} changes={changes.length} />}
    >
      <div className="stack">
        {waiting !== null && <Waits approvalId={waiting} what="The term" />}
        <DraftConflict draft={draft} labelOf={() => title} shown={(shown) => `${shown} ${unit}`} onSettle={reset} />
        {error && <SendError error={error} />}
        {asking && <Asking what="the request was taken" />}
        {done && !dirty && waiting === null && (
          <Callout tone="ok" title="The request is waiting for another operator." />
        )}
        <p className="small muted">{termHint(name)}</p>
        <EditField
          label={title}
          numeric
          unit={unit}
          value={fields.typed}
          was={dirty ? `${base.typed} ${unit}` : undefined}
          fixed={waiting === null ? undefined : "locked while the request is pending"}
          hint={value === undefined || unit !== "%" ? "" : `${ofThousand(value)} of 1,000`}
          error={wrong}
          onChange={(typed) => draft.change({ typed })}
        />
        {changes.length > 0 && <Ask changes={changes} reason={reason} onReason={setReason} />}
      </div>
    </Panel>
  );
}

type Draft = { readonly dirty: boolean; readonly theirs: object | undefined };

function whyNot({ dirty, theirs }: Draft, wrong: string | undefined, reason: string): string | undefined {
  if (!dirty) return "No changes yet.";
  if (theirs) return "Resolve the conflict first.";
  if (wrong) return "Check the value.";
  return reason.trim() === "" ? "Enter a reason." : undefined;
}
