import { CheckCircleOutlined, SyncOutlined, UndoOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useEffect, useState } from "react";
import { errorText } from "../api/error-text.ts";
import { useKeys } from "../keys/use-keys.ts";
import { Callout } from "../ui/callout.tsx";
import { KeyCap } from "../ui/key-cap.tsx";
import { type Decision, dismiss, somethingUnsent, undo, useDecisions } from "./decisions.ts";

type StripProps = {
  readonly queue: string;
  readonly openId: string | undefined;
  readonly onOpen: (id: string) => void;
};

/** The outcomes of the last decisions. An unfinished one on the open record is shown in its drawer instead. */
export function DecisionStrip({ queue, openId, onOpen }: StripProps) {
  const shown = useDecisions(queue).filter(
    ({ recordId, progress }) => recordId !== openId || progress.kind === "done" || progress.kind === "undo",
  );
  useWarnBeforeLeaving();
  return (
    <div className="strip" role="status" aria-live="polite">
      {shown.map((decision) => (
        <div key={decision.slot} className="strip-item">
          <StripItem decision={decision} onOpen={onOpen} />
        </div>
      ))}
    </div>
  );
}

function StripItem({ decision, onOpen }: { readonly decision: Decision; readonly onOpen: (id: string) => void }) {
  const { slot, title, effect, progress, recordId } = decision;
  const see = (
    <Button
      size="small"
      onClick={() => {
        dismiss(slot);
        onOpen(recordId);
      }}
    >
      See the record
    </Button>
  );
  switch (progress.kind) {
    case "undo":
      return <UndoItem decision={decision} untilMs={progress.untilMs} onOpen={onOpen} />;
    case "sending":
      return <Callout icon={<SyncOutlined spin />} tone="info" title={`Sending: ${title}, ${effect}.`} />;
    case "asking":
      return (
        <Callout
          icon={<SyncOutlined spin />}
          tone="info"
          title={`Checking with the engine whether ${title} was ${effect}.`}
        >
          The request has the same ID and cannot run twice.
        </Callout>
      );
    case "done":
      return <Callout icon={<CheckCircleOutlined />} tone="ok" title={progress.text} />;
    case "conflict":
      return (
        <Callout tone="warn" title={progress.result ?? `Someone else decided ${title}.`} actions={see}>
          Your decision was not carried out.
        </Callout>
      );
    case "refused":
      return (
        <Callout tone="bad" title={`${title} was not ${effect}.`} actions={see}>
          {errorText(progress.error).cause} Nothing was changed.
        </Callout>
      );
  }
}

type UndoProps = {
  readonly decision: Decision;
  readonly untilMs: number;
  readonly onOpen: (id: string) => void;
};

function UndoItem({ decision, untilMs, onOpen }: UndoProps) {
  const [leftMs, setLeftMs] = useState(untilMs - Date.now());
  useEffect(() => {
    const timer = setInterval(() => setLeftMs(untilMs - Date.now()), 250);
    return () => clearInterval(timer);
  }, [untilMs]);
  const back = () => {
    const recordId = undo(decision.slot);
    if (recordId !== undefined) onOpen(recordId);
  };
  return (
    <Callout
      tone="ok"
      title={`${decision.title} will be ${decision.effect} in ${Math.max(0, Math.ceil(leftMs / 1_000))} s.`}
      actions={
        <Button size="small" icon={<UndoOutlined />} onClick={back}>
          Undo <KeyCap keys="z" />
        </Button>
      }
    />
  );
}

/** `z` undoes the last decision that was not sent yet, and opens its record. */
export function useUndoKey(queue: string, onOpen: (id: string) => void): void {
  const waiting = useDecisions(queue).findLast(({ progress }) => progress.kind === "undo");
  const run = () => {
    const recordId = waiting && undo(waiting.slot);
    if (recordId !== undefined) onOpen(recordId);
  };
  useKeys(waiting ? [{ keys: "z", label: "undo the decision", group: "Queue", run }] : []);
}

/** Asks before a tab with an unsent decision is closed. */
function useWarnBeforeLeaving(): void {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (somethingUnsent()) event.preventDefault();
    };
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, []);
}
