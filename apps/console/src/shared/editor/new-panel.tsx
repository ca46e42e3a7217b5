import { Button } from "antd";
import { useRef } from "react";
import { useKeys } from "../keys/use-keys.ts";
import { KeyCap } from "../ui/key-cap.tsx";
import { Panel } from "../ui/panel.tsx";
import { useFirstWrong } from "../ui/use-first-wrong.ts";

type NewPanelProps = {
  /** "New currency". */
  readonly title: string;
  /** The action of Ctrl+Enter in the help: "add the currency". */
  readonly label: string;
  /** The action on the button: "Add DOGE". */
  readonly action: string;
  /** Text beside the button: missing fields, or the effect. */
  readonly words: string;
  readonly busy: boolean;
  readonly blocked: boolean;
  readonly onMake: () => void;
  readonly onClose: () => void;
  readonly children: React.ReactNode;
};

/** The form of a new record, in the place of the open one. */
export function NewPanel(props: NewPanelProps) {
  const { title, label, action, words, busy, blocked, onMake, onClose, children } = props;
  const fields = useRef<HTMLDivElement>(null);
  const goToFirstWrong = useFirstWrong(fields);
  const make = () => {
    onMake();
    goToFirstWrong();
  };
  useKeys([
    { keys: "Ctrl+Enter", label, group: title, inText: true, run: make },
    { keys: "Escape", label: "close", group: title, run: onClose },
  ]);
  return (
    <Panel
      grow
      title={title}
      aside={
        <Button size="small" type="text" onClick={onClose}>
          Close
        </Button>
      }
      foot={
        <div className="editor-foot">
          <span className="editor-foot-words caption">{words}</span>
          <Button type="primary" loading={busy} disabled={blocked} onClick={make}>
            {action} <KeyCap keys="Ctrl+Enter" />
          </Button>
        </div>
      }
    >
      <div ref={fields} className="stack">
        {children}
      </div>
    </Panel>
  );
}
