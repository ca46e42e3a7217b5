import { Button } from "antd";
import { KeyCap } from "../ui/key-cap.tsx";

type StepFootProps = {
  /** The name of the step that follows; undefined on the last one, which asks for approval. */
  readonly next: string | undefined;
  readonly busy: boolean;
  /** Why the next step is blocked. */
  readonly why: string | undefined;
  /** Undefined on the first step. */
  readonly onBack: (() => void) | undefined;
  readonly onNext: () => void;
  /** For a flow that can be left as it was; disabled while nothing has changed. */
  readonly discard?: { readonly dirty: boolean; readonly onDiscard: () => void };
};

/** The foot of a flow of steps at whose end a second operator is asked. */
export function StepFoot({ next, busy, why, onBack, onNext, discard }: StepFootProps) {
  const words = next === undefined ? "Nothing changes before another operator approves." : "Nothing has been sent yet.";
  return (
    <div className="editor-foot">
      <span className="editor-foot-words small muted" role="status">
        {why ?? words}
      </span>
      {discard && (
        <Button disabled={!discard.dirty || busy} onClick={discard.onDiscard}>
          Discard
        </Button>
      )}
      {onBack && (
        <Button disabled={busy} onClick={onBack}>
          Back
        </Button>
      )}
      <Button type="primary" loading={busy} disabled={why !== undefined} onClick={onNext}>
        {next === undefined ? "Ask for approval" : `Next: ${next}`} <KeyCap keys="Ctrl+Enter" />
      </Button>
    </div>
  );
}
