import { Button, Modal } from "antd";
import { useEffect, useRef } from "react";
import { useKeys } from "../keys/use-keys.ts";
import { KeyCap } from "./key-cap.tsx";
import "./form-field.css";

export type DialogProps = {
  readonly title: React.ReactNode;
  /** Verb and object: "Freeze now". */
  readonly action: string;
  readonly danger?: boolean;
  readonly cancel?: string;
  readonly busy: boolean;
  readonly disabled: boolean;
  /** Why the action is not possible now. */
  readonly why?: string | undefined;
  readonly onAct: () => void;
  readonly onClose: () => void;
  readonly children: React.ReactNode;
};

/** A modal form. The page's keys are disabled; Ctrl+Enter submits, Escape closes. */
export function Dialog(props: DialogProps) {
  const { title, action, danger = false, cancel = "Cancel", busy, disabled, why, onAct, onClose, children } = props;
  const body = useRef<HTMLDivElement>(null);
  // At once: antd would put the focus on the close button, and an Enter that comes quickly would close what was just opened.
  useEffect(() => body.current?.querySelector<HTMLElement>("input, textarea")?.focus(), []);
  const act = () => {
    if (!disabled && !busy) onAct();
  };
  useKeys(
    [
      { keys: "Ctrl+Enter", label: action.toLowerCase(), group: "Dialog", inText: true, run: act },
      { keys: "Escape", label: "close", group: "Dialog", run: onClose },
    ],
    { modal: true },
  );
  const footer = (
    <div className="dialog-foot">
      {why && <span className="caption">{why}</span>}
      <Button onClick={onClose}>{cancel}</Button>
      <Button type="primary" danger={danger} loading={busy} disabled={disabled} onClick={act}>
        {action} <KeyCap keys="Ctrl+Enter" />
      </Button>
    </div>
  );
  return (
    <Modal
      open
      title={title}
      footer={footer}
      onCancel={onClose}
      width={560}
      mask={{ closable: false }}
      keyboard={false}
    >
      <div className="dialog-body" ref={body}>
        {children}
      </div>
    </Modal>
  );
}
