import { DisconnectOutlined } from "@ant-design/icons";

/** On every page while the chain of the audit log does not hold. */
export const AuditBar = () => (
  <div className="audit-bar" role="alert">
    <DisconnectOutlined />
    <strong>The chain of the audit log is broken.</strong>
    <span>Approve nothing until an owner has found the entry with npm run audit:verify.</span>
  </div>
);
