import { SyncOutlined } from "@ant-design/icons";
import { Alert, Button } from "antd";
import { errorText } from "../api/error-text.ts";
import "./callout.css";

const types = { plain: "info", info: "info", ok: "success", warn: "warning", bad: "error" } as const;

type CalloutProps = {
  readonly tone?: keyof typeof types;
  readonly title?: React.ReactNode;
  readonly children?: React.ReactNode;
  readonly actions?: React.ReactNode;
  readonly icon?: React.ReactNode;
};

export const Callout = ({ tone = "plain", title, children, actions, icon }: CalloutProps) => (
  <Alert
    type={types[tone]}
    className={tone === "plain" ? "callout-plain" : ""}
    role={tone === "bad" || tone === "warn" ? "alert" : "status"}
    showIcon
    styles={{ title: { margin: 0, fontWeight: 600 }, icon: { marginTop: 2 } }}
    icon={icon}
    title={title}
    description={
      (children || actions) && (
        <>
          {children}
          {actions && <div className="callout-actions">{actions}</div>}
        </>
      )
    }
  />
);

/** A failed read: the cause, that nothing was changed, the error ID, and a retry button. */
export function ReadError({ what, error, onRetry }: { what: string; error: unknown; onRetry: () => void }) {
  const { cause, id } = errorText(error);
  return (
    <Callout
      tone="bad"
      title={`${what} could not be loaded.`}
      actions={
        <Button size="small" icon={<SyncOutlined />} onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {cause} Nothing was changed.{id && ` Error ID ${id}.`}
    </Callout>
  );
}

/** A refused form. It keeps its input. */
export function SendError({ error }: { readonly error: unknown }) {
  const { cause, id } = errorText(error);
  return (
    <Callout tone="bad" title={cause}>
      Nothing was changed, and what you typed is kept.{id && ` Error ID ${id}.`}
    </Callout>
  );
}

/** The answer was lost: the outcome is unknown, and the request cannot run twice. */
export const Asking = ({ what }: { readonly what: string }) => (
  <Callout tone="info" icon={<SyncOutlined spin />} title={`Checking with the engine whether ${what}.`}>
    The connection was lost after sending. The request has the same ID and cannot run twice.
  </Callout>
);

export type ShownSending = { readonly state: string; readonly error?: unknown };

/** A refusal or an unknown outcome of a form; `asking` is the question repeated after a lost answer. */
export const SendOutcome = ({ sending, asking }: { readonly sending: ShownSending; readonly asking: string }) => (
  <>
    {sending.state === "refused" && <SendError error={sending.error} />}
    {sending.state === "asking" && <Asking what={asking} />}
  </>
);
