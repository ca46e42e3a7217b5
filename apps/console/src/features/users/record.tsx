import {
  AuditOutlined,
  EditOutlined,
  LockOutlined,
  MoreOutlined,
  StarOutlined,
  StopOutlined,
  UnlockOutlined,
} from "@ant-design/icons";
import { userRecord } from "@candor/contract/routes/console/users.ts";
import { Button, Dropdown } from "antd";
import { useRef, useState } from "react";
import { useRead } from "../../shared/api/use-read.ts";
import { day } from "../../shared/format/time.ts";
import { useKeys } from "../../shared/keys/use-keys.ts";
import { go, usePathParam } from "../../shared/navigation.ts";
import { useMay, useOperator } from "../../shared/operator.ts";
import { paths } from "../../shared/paths.ts";
import { languageName } from "../../shared/reasons/use-reason-text.ts";
import { Callout, ReadError } from "../../shared/ui/callout.tsx";
import { KeyCap } from "../../shared/ui/key-cap.tsx";
import { Skeleton } from "../../shared/ui/skeleton.tsx";
import { Status, Tag } from "../../shared/ui/status.tsx";
import { CreditDialog } from "./credit-dialog.tsx";
import { Accounts, LedgerPanel, OrdersPanel } from "./money-panels.tsx";
import { contactsOf, identityLevel, initialsOf, type UserRecord } from "./names.ts";
import { AccountPanel, CreditPanel, IdentityPanel, NotesPanel, SessionsPanel } from "./rail.tsx";
import type { StateChange } from "./state-changes.ts";
import { StateDialog } from "./state-dialog.tsx";
import "./users.css";

/** Everything about one user that the role may see, and what it may do. */
export default function UserPage() {
  const uid = usePathParam("uid") ?? "";
  const { data, error, refetch } = useRead(userRecord, { uid }, { refetchInterval: 30_000 });
  if (data) return <Record user={data} />;
  return (
    <div className="user-page">
      {error ? (
        <ReadError what={`User ${uid}`} error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton rows={10} what="Loading the user" />
      )}
    </div>
  );
}

type Open = StateChange | "credit" | undefined;

function Record({ user }: { readonly user: UserRecord }) {
  const may = useMay();
  const money = may("users.money.read");
  const [open, setOpen] = useState<Open>();
  const [done, setDone] = useState<string>();
  const noteField = useRef<HTMLTextAreaElement>(null);
  const close = (text?: string) => {
    setOpen(undefined);
    if (text !== undefined) setDone(text);
  };
  const notes = <NotesPanel user={user} field={noteField} />;
  return (
    <div className="user-page">
      <HeaderCard user={user} onOpen={setOpen} onNote={() => noteField.current?.focus()} />
      {done && <Callout tone="ok" title={done} />}
      {money && <Accounts uid={user.uid} />}
      <div className="user-columns">
        <div className="user-main">
          {money ? (
            <>
              <OrdersPanel uid={user.uid} />
              <LedgerPanel uid={user.uid} />
            </>
          ) : (
            <>
              <p className="small muted">
                Balances, orders and ledger are not part of your role, so they are not here.
              </p>
              <IdentityPanel user={user} />
              <CreditPanel user={user} onChange={() => setOpen("credit")} />
              {notes}
            </>
          )}
        </div>
        <div className="user-rail">
          <AccountPanel user={user} />
          {money && <IdentityPanel user={user} />}
          <SessionsPanel user={user} />
          {money && <CreditPanel user={user} onChange={() => setOpen("credit")} />}
          {money && notes}
        </div>
      </div>
      {open === "credit" && <CreditDialog user={user} onClose={close} />}
      {open !== undefined && open !== "credit" && <StateDialog user={user} change={open} onClose={close} />}
    </div>
  );
}

type HeaderProps = {
  readonly user: UserRecord;
  readonly onOpen: (open: Open) => void;
  readonly onNote: () => void;
};

function HeaderCard({ user, onOpen, onNote }: HeaderProps) {
  const may = useMay();
  const operator = useOperator();
  const { uid, nickname, state, level, credit_score, security } = user;
  const request = () => go(paths.credit, { new: "1", uid });
  const freeze = state === "active" && may("users.freeze");
  const group = "User";
  const more = [
    ...(may("users.credit")
      ? [{ key: "credit", icon: <StarOutlined />, label: "Change the credit score", onClick: () => onOpen("credit") }]
      : []),
    ...(state !== "locked" && may("users.lock")
      ? [
          {
            key: "lock",
            icon: <LockOutlined />,
            label: "Lock the account",
            danger: true,
            onClick: () => onOpen("lock"),
          },
        ]
      : []),
  ];
  useKeys([
    ...(may("users.note") ? [{ keys: "n", label: "write a note", group, run: onNote }] : []),
    ...(freeze ? [{ keys: "f", label: "freeze", group, run: () => onOpen("freeze") }] : []),
    ...(may("movement.request") ? [{ keys: "m", label: "request credit or debit", group, run: request }] : []),
    { keys: "Escape", label: "all users", group, run: () => go(paths.users) },
  ]);
  return (
    <section className="user-head">
      <span className="user-avatar" aria-hidden="true">
        {initialsOf(nickname)}
      </span>
      <div className="user-who">
        <h2>
          {nickname} <span className="muted">{uid}</span>
        </h2>
        <div className="caption">{contactsOf(user)}</div>
        <div className="caption">
          reads {languageName(user.lang)}, joined {day(user.registered_at)}
        </div>
      </div>
      <div className="user-tags">
        <Status state={state} />
        <Tag tone={level > 0 ? "ok" : "neutral"} shape={level > 0 ? "tick" : "ring"}>
          Identity: {identityLevel(level).toLowerCase()}
        </Tag>
        <Tag shape="ring">Credit {credit_score}</Tag>
        <Tag shape="ring">Second factor {security.authenticator || security.passkeys > 0 ? "on" : "off"}</Tag>
      </div>
      <div className="user-actions">
        {operator?.role === "auditor" && <span className="small muted">You read here as auditor.</span>}
        {may("users.note") && (
          <Button icon={<EditOutlined />} onClick={onNote}>
            Note <KeyCap keys="N" />
          </Button>
        )}
        {may("movement.request") && (
          <Button icon={<AuditOutlined />} onClick={request}>
            Request credit or debit
          </Button>
        )}
        {freeze && (
          <Button danger icon={<StopOutlined />} onClick={() => onOpen("freeze")}>
            Freeze <KeyCap keys="F" />
          </Button>
        )}
        {state === "frozen" && may("users.unfreeze") && (
          <Button icon={<UnlockOutlined />} onClick={() => onOpen("unfreeze")}>
            Unfreeze
          </Button>
        )}
        {state === "locked" && may("unlock.request") && (
          <Button icon={<UnlockOutlined />} onClick={() => onOpen("unlock")}>
            Ask to unlock
          </Button>
        )}
        {more.length > 0 && (
          <Dropdown menu={{ items: more }} trigger={["click"]} placement="bottomRight">
            <Button icon={<MoreOutlined />} aria-label="More for this user" />
          </Dropdown>
        )}
      </div>
    </section>
  );
}
