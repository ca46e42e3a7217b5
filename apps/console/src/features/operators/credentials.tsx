import type { OperatorRole } from "@candor/contract/permissions.ts";
import type { OutputOf } from "@candor/contract/route.ts";
import type { operatorCreate } from "@candor/contract/routes/console/control.ts";
import { Button, Checkbox, Modal } from "antd";
import { useState } from "react";
import { roleNames } from "../../shared/operator.ts";
import { Callout } from "../../shared/ui/callout.tsx";
import { Facts } from "../../shared/ui/panel.tsx";
import { QrCode } from "../../shared/ui/qr-code.tsx";
import { secretOf } from "./secret-of.ts";

export type Credentials = OutputOf<typeof operatorCreate> & { readonly role: OperatorRole };

/** The new operator's credentials. They are shown once and stored nowhere, so closing needs a confirmation. */
export function CredentialsOnce({ made, onClose }: { readonly made: Credentials; readonly onClose: () => void }) {
  const [handed, setHanded] = useState(false);
  return (
    <Modal
      open
      width={560}
      title={`${made.name} can log in`}
      closable={false}
      mask={{ closable: false }}
      keyboard={false}
      footer={
        <div className="editor-foot">
          <Checkbox className="editor-foot-words" checked={handed} onChange={({ target }) => setHanded(target.checked)}>
            Both were handed over
          </Checkbox>
          <Button type="primary" disabled={!handed} onClick={onClose}>
            Close for good
          </Button>
        </div>
      }
    >
      <div className="stack">
        <Callout tone="warn" title="This is shown once.">
          Nobody can show it again, not even an owner. If it is lost, create another operator and remove this one's
          access.
        </Callout>
        <div className="credentials">
          <QrCode text={made.totp_uri} label="Authenticator code to scan" size={176} />
          <Facts
            width={72}
            rows={[
              { name: "Name", value: <strong>{made.name}</strong> },
              { name: "Role", value: roleNames[made.role] },
              { name: "Password", value: <code className="credential mono">{made.password}</code> },
              { name: "Secret", value: <code className="credential mono">{secretOf(made.totp_uri)}</code> },
            ]}
          />
        </div>
      </div>
    </Modal>
  );
}
