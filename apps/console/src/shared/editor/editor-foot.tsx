import { Button } from "antd";
import { KeyCap } from "../ui/key-cap.tsx";

type EditorFootProps = {
  readonly dirty: boolean;
  /** What is not saved yet, or why it cannot be. */
  readonly words: React.ReactNode;
  readonly busy: boolean;
  /** Saving is not possible now; `words` say why. */
  readonly blocked: boolean;
  /** What the button does, as "Save BTC". */
  readonly save: string;
  readonly onSave: () => void;
  readonly onDiscard: () => void;
};

/** The foot of a form about one record: what stands, discard, save. */
export const EditorFoot = ({ dirty, words, busy, blocked, save, onSave, onDiscard }: EditorFootProps) => (
  <div className="editor-foot">
    <span className={`editor-foot-words small ${dirty ? "warn" : "muted"}`} role="status">
      {words}
    </span>
    <Button disabled={!dirty || busy} onClick={onDiscard}>
      Discard
    </Button>
    <Button type="primary" loading={busy} disabled={blocked} onClick={onSave}>
      {save} <KeyCap keys="Ctrl+Enter" />
    </Button>
  </div>
);
