import { DisconnectOutlined } from "@ant-design/icons";
import { useMay } from "../shared/operator.ts";
import { linkOf, paths } from "../shared/paths.ts";

/** On every page while the chain of the audit log does not hold. */
export function AuditBar() {
  const mayRead = useMay()("audit.read");
  return (
    <div className="audit-bar" role="alert">
      <DisconnectOutlined />
      <strong>The chain of the audit log is broken.</strong>
      <span>Approve nothing until an owner has found the entry.</span>
      {mayRead && <a href={linkOf(paths.audit)}>Open the audit log</a>}
    </div>
  );
}
