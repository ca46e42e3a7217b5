import { Modal } from "antd";
import { useState } from "react";
import { activeBindings } from "../shared/keys/registry.ts";
import { useKeys } from "../shared/keys/use-keys.ts";
import { KeyCap } from "../shared/ui/key-cap.tsx";

/** The active keys, read from the registry, so that the help is always up to date. */
export function KeyHelp({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  return open && <OpenHelp onClose={onClose} />;
}

function OpenHelp({ onClose }: { readonly onClose: () => void }) {
  // As they were when it opened: while it is open only its own key is active.
  const [bindings] = useState(() => activeBindings().filter(({ hidden }) => !hidden));
  useKeys([{ keys: "?", label: "close the help", group: "Help", run: onClose }], { modal: true });
  const groups = [...new Set(bindings.map(({ group }) => group))];
  return (
    <Modal open title="Keys on this page" footer={null} onCancel={onClose} width={620}>
      <div className="key-help">
        {groups.map((group) => (
          <section key={group}>
            <h3 className="section-label">{group}</h3>
            <dl>
              {bindings
                .filter((binding) => binding.group === group)
                .map(({ keys, label }) => (
                  <div key={keys} className="key-help-row">
                    <dt>
                      <KeyCap keys={keys} />
                      <span className="visually-hidden">{keys}</span>
                    </dt>
                    <dd>{label}</dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
      </div>
      <p className="caption">In a text field keys write text; esc leaves it. Every key has a button as well.</p>
    </Modal>
  );
}
