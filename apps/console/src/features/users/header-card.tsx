import {
  AuditOutlined,
  EditOutlined,
  LockOutlined,
  MoreOutlined,
  StarOutlined,
  StopOutlined,
  UnlockOutlined,
} from "@ant-design/icons";
import { Button, Dropdown } from "antd";
import { identityLevel, initialsOf, personName } from "../../shared/format/person.ts";
import { day } from "../../shared/format/time.ts";
import { useKeys } from "../../shared/keys/use-keys.ts";
import { go } from "../../shared/navigation.ts";
import { useMay, useOperator } from "../../shared/operator.ts";
import { paths } from "../../shared/paths.ts";
import { languageName } from "../../shared/reasons/use-reason-text.ts";
import { KeyCap } from "../../shared/ui/key-cap.tsx";
import { Status, Tag } from "../../shared/ui/status.tsx";
import { contactsOf, type UserRecord } from "./names.ts";
import type { StateChange } from "./state-changes.ts";

/** The dialog that is open over the page. */
export type OpenDialog = StateChange | "credit" | undefined;

type HeaderProps = {
  readonly user: UserRecord;
  readonly onOpen: (open: OpenDialog) => void;
  readonly onNote: () => void;
};

export function HeaderCard({ user, onOpen, onNote }: HeaderProps) {
  const { uid, nickname, simulated, verified_name, state, level, credit_score, security } = user;
  return (
    <section className="card user-head">
      <span className="avatar user-avatar" aria-hidden="true">
        {initialsOf(personName(user))}
      </span>
      <div className="user-who">
        <h2>
          {personName(user)} <span className="muted">{uid}</span>
        </h2>
        <div className="caption">
          {verified_name !== null && <>nickname {nickname}, </>}
          {contactsOf(user)}
        </div>
        <div className="caption">
          reads {languageName(user.lang)}, joined {day(user.registered_at)}
        </div>
      </div>
      <div className="user-tags">
        <Status state={state} />
        {simulated && <Status state="simulated" />}
        <Tag tone={level > 0 ? "ok" : "neutral"} shape={level > 0 ? "tick" : "ring"}>
          Identity: {identityLevel(level).toLowerCase()}
        </Tag>
        <Tag shape="ring">Credit {credit_score}</Tag>
        <Tag shape="ring">Second factor {security.authenticator || security.passkeys > 0 ? "on" : "off"}</Tag>
      </div>
      <UserActions user={user} onOpen={onOpen} onNote={onNote} />
    </section>
  );
}

/** The actions that the role has on this user, each with its key; more are in the menu. */
function UserActions({ user, onOpen, onNote }: HeaderProps) {
  const may = useMay();
  const operator = useOperator();
  const { uid, state } = user;
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
    ...(may("notes.write") ? [{ keys: "n", label: "write a note", group, run: onNote }] : []),
    ...(freeze ? [{ keys: "f", label: "freeze", group, run: () => onOpen("freeze") }] : []),
    ...(may("movement.request") ? [{ keys: "m", label: "request credit or debit", group, run: request }] : []),
    { keys: "Escape", label: "all users", group, run: () => go(paths.users) },
  ]);
  return (
    <div className="user-actions">
      {operator?.role === "auditor" && <span className="small muted">Read-only access.</span>}
      {may("notes.write") && (
        <Button icon={<EditOutlined />} onClick={onNote}>
          Note <KeyCap keys="N" />
        </Button>
      )}
      {may("movement.request") && (
        <Button icon={<AuditOutlined />} onClick={request}>
          Request credit or debit <KeyCap keys="M" />
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
  );
}
