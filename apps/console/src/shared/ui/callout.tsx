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

/** A read that failed: why, that nothing was changed, under which id the log has it, and the way on. */
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
      {cause} Nothing was changed.{id && ` Error id ${id}.`}
    </Callout>
  );
}

/** A form that was refused. What was typed stays. */
export function SendError({ error }: { readonly error: unknown }) {
  const { cause, id } = errorText(error);
  return (
    <Callout tone="bad" title={cause}>
      Nothing was changed, and what you typed is kept.{id && ` Error id ${id}.`}
    </Callout>
  );
}

/** The answer was lost: not a failure, and never a second sending. */
export const Asking = ({ what }: { readonly what: string }) => (
  <Callout tone="info" icon={<SyncOutlined spin />} title={`We are asking the engine whether ${what}.`}>
    The connection was lost after sending. It is asked under the same id, so it cannot happen twice.
  </Callout>
);

export type ShownSending = { readonly state: string; readonly error?: unknown };

/** What became of a form that was sent, where that is not simply done; `asking` is what is asked for again when the answer was lost. */
export const SendOutcome = ({ sending, asking }: { readonly sending: ShownSending; readonly asking: string }) => (
  <>
    {sending.state === "refused" && <SendError error={sending.error} />}
    {sending.state === "asking" && <Asking what={asking} />}
  </>
);
