import { KeyOutlined, LogoutOutlined, QrcodeOutlined, QuestionCircleOutlined, SafetyOutlined } from "@ant-design/icons";
import { consoleLogout } from "@candor/contract/routes/console/session.ts";
import { Dropdown, message } from "antd";
import { lazy, Suspense, useState } from "react";
import { call, endSession } from "../shared/api/call.ts";
import { roleNames, useOperator } from "../shared/operator.ts";

/** Loaded on demand: an operator replaces password or authenticator a few times a year. */
const OwnPassword = lazy(() => import("../features/operators/own-password.tsx"));
const OwnPasskeys = lazy(() => import("../features/operators/own-passkeys.tsx"));
const OwnAuthenticator = lazy(() => import("../features/operators/own-authenticator.tsx"));

/** The logged-in operator, with the actions on their own access. */
export function OperatorMenu({ onHelp }: { readonly onHelp: () => void }) {
  const operator = useOperator();
  const [replaces, setReplaces] = useState<"password" | "authenticator" | "passkeys">();
  const [messages, holder] = message.useMessage();
  if (!operator) return null;
  const close = (done?: string) => {
    setReplaces(undefined);
    if (done) messages.success(done);
  };
  const items = [
    { key: "help", icon: <QuestionCircleOutlined />, label: "Keyboard help", onClick: onHelp },
    { key: "password", icon: <KeyOutlined />, label: "Change password", onClick: () => setReplaces("password") },
    {
      key: "authenticator",
      icon: <QrcodeOutlined />,
      label: "Replace authenticator",
      onClick: () => setReplaces("authenticator"),
    },
    { key: "passkeys", icon: <SafetyOutlined />, label: "Passkeys", onClick: () => setReplaces("passkeys") },
    { key: "out", icon: <LogoutOutlined />, label: "Log out", onClick: logOut },
  ];
  return (
    <>
      {holder}
      <Dropdown menu={{ items }} trigger={["click"]} placement="bottomRight">
        <button type="button" className="plain-button header-operator" title="Menu">
          <span className="avatar" aria-hidden="true">
            {operator.name.slice(0, 2)}
          </span>
          <span className="two-line">
            <span>{operator.name}</span>
            <span>{roleNames[operator.role]}</span>
          </span>
        </button>
      </Dropdown>
      <Suspense fallback={null}>
        {replaces === "password" && <OwnPassword name={operator.name} onClose={close} />}
        {replaces === "passkeys" && <OwnPasskeys name={operator.name} onClose={close} />}
        {replaces === "authenticator" && <OwnAuthenticator name={operator.name} onClose={close} />}
      </Suspense>
    </>
  );
}

/** The session ends here even if the server cannot be reached; there it expires. */
async function logOut(): Promise<void> {
  try {
    await call(consoleLogout, {});
  } finally {
    endSession();
  }
}
