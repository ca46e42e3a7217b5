import { Button, Modal } from "antd";
import { type Runbook, runbooks } from "./runbooks.ts";

export const RunbookText = ({ means, steps }: Runbook) => (
  <div className="runbook">
    <p>{means}</p>
    <ol>
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  </div>
);

/** What to do about an alarm, also while the server does not answer. */
export const RunbookDialog = ({
  kind,
  onClose,
}: {
  readonly kind: keyof typeof runbooks;
  readonly onClose: () => void;
}) => (
  <Modal
    open
    title={runbooks[kind].title}
    onCancel={onClose}
    width={640}
    footer={<Button onClick={onClose}>Close</Button>}
  >
    <RunbookText {...runbooks[kind]} />
  </Modal>
);
