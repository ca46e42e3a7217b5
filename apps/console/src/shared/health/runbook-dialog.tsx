import { Button, Modal } from "antd";
import type { RunbookKind } from "./runbook.ts";
import { runbooks, sectionOf } from "./runbooks.ts";

/** Commands, metrics and values stand between backticks. */
const Line = ({ text }: { readonly text: string }) => {
  const [first = "", ...rest] = text.split("`");
  const pieces = rest.map((piece, index) => ({ piece, place: index, isCode: index % 2 === 0 }));
  return (
    <>
      {first}
      {pieces.map(({ piece, place, isCode }) => (isCode ? <code key={place}>{piece}</code> : piece))}
    </>
  );
};

const Lines = ({ lines }: { readonly lines: readonly string[] }) =>
  lines.map((line) => (
    <li key={line}>
      <Line text={line} />
    </li>
  ));

export function RunbookText({ kind }: { readonly kind: RunbookKind }) {
  const { means, look, steps, never, tell } = runbooks[kind];
  return (
    <div className="runbook">
      <p>{means}</p>
      <h3>Do, in this order</h3>
      <ol>
        <Lines lines={steps} />
      </ol>
      <h3>Look at</h3>
      <ul>
        <Lines lines={look} />
      </ul>
      <h3>Do not</h3>
      <ul>
        <Lines lines={never} />
      </ul>
      <h3>Tell</h3>
      <p>{tell}</p>
      <p className="small muted">
        On the server: <code>{sectionOf(kind)}</code>
      </p>
    </div>
  );
}

/** What to do about an alarm, also while the server does not answer. */
export const RunbookDialog = ({ kind, onClose }: { readonly kind: RunbookKind; readonly onClose: () => void }) => (
  <Modal
    open
    title={runbooks[kind].title}
    onCancel={onClose}
    width={640}
    footer={<Button onClick={onClose}>Close</Button>}
  >
    <RunbookText kind={kind} />
  </Modal>
);
