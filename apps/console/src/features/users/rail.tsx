import { userEndSessions, userRecord, userRevokeKeys } from "@candor/contract/routes/console/users.ts";
import { Button, Popconfirm } from "antd";
import { refresh } from "../../shared/api/use-read.ts";
import { useSend } from "../../shared/api/use-send.ts";
import { useNow } from "../../shared/clock.ts";
import { identityLevel } from "../../shared/format/person.ts";
import { ago, dayTime } from "../../shared/format/time.ts";
import { useMay } from "../../shared/operator.ts";
import { linkOf, paths, userPath } from "../../shared/paths.ts";
import { reasonName } from "../../shared/reasons/names.ts";
import { languageName } from "../../shared/reasons/use-reason-text.ts";
import { SendOutcome } from "../../shared/ui/callout.tsx";
import { Facts, Panel } from "../../shared/ui/panel.tsx";
import { Status } from "../../shared/ui/status.tsx";
import type { UserRecord } from "./names.ts";

type UserProps = { readonly user: UserRecord };
const yes = (on: boolean): React.ReactNode =>
  on ? <span className="up">set</span> : <span className="muted">not set</span>;

export function AccountPanel({ user }: UserProps) {
  const { security, invited_by, state, state_reason, state_by, state_at } = user;
  const locked = security.fund_locked_until;
  const by = state_by === "user" ? "the user" : "an operator";
  return (
    <Panel title="Account and security">
      <Facts
        width={104}
        rows={[
          { name: "Registered", value: dayTime(user.registered_at) },
          { name: "Reads", value: languageName(user.lang) },
          {
            name: "Invited by",
            value: invited_by ? <a href={linkOf(userPath(invited_by))}>{invited_by}</a> : "nobody",
          },
          {
            name: "Fund password",
            value: locked ? <span className="warn">locked until {dayTime(locked)}</span> : yes(security.fund_password),
          },
          { name: "Authenticator", value: yes(security.authenticator) },
          {
            name: "Passkeys",
            value: security.passkeys === 0 ? <span className="muted">none</span> : security.passkeys,
          },
          ...(state === "active"
            ? []
            : [
                { name: "State", value: <Status state={state} /> },
                { name: "Since", value: `${state_at ? dayTime(state_at) : "?"}, by ${by}` },
                { name: "Because", value: state_reason ? reasonName(state_reason) : "no reason is known" },
              ]),
        ]}
      />
    </Panel>
  );
}

export function IdentityPanel({ user }: UserProps) {
  const mayOpen = useMay()("identity.read");
  return (
    <Panel title="Identity" note={identityLevel(user.level).toLowerCase()}>
      {user.identities.length === 0 ? (
        <p className="small muted">No submissions.</p>
      ) : (
        <ul className="rail-list">
          {user.identities.map(({ id, level, state, reason, decided_at, submitted_at, name }) => (
            <li key={id}>
              <span>
                {identityLevel(level)} <span className="muted">{name}</span>
                <span className="caption rail-note">
                  {dayTime(decided_at ?? submitted_at)}
                  {reason && `, ${reasonName(reason).toLowerCase()}`}
                </span>
              </span>
              <Status state={state} />
              {mayOpen && (
                <a
                  className="small"
                  title="Opening it writes to the audit log"
                  href={linkOf(paths.identity, { tab: state === "under_review" ? undefined : "done", open: id })}
                >
                  Open
                </a>
              )}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

export function SessionsPanel({ user }: UserProps) {
  const now = useNow(30_000);
  const may = useMay()("users.sessions");
  const { send, sending } = useSend(userEndSessions, `user.${user.uid}.sessions`);
  const end = async (id?: string) => {
    await send({ uid: user.uid, ...(id === undefined ? {} : { id }) });
    void refresh(userRecord);
  };
  const all = may && user.sessions.length > 0 && (
    <Popconfirm
      title="End all sessions?"
      description="The user is logged out everywhere and can log in again."
      okText="End all"
      onConfirm={() => end()}
    >
      <button type="button" className="link-button danger small">
        End all
      </button>
    </Popconfirm>
  );
  return (
    <Panel title="Sessions" note={`${user.sessions.length} active`} aside={all}>
      <SendOutcome sending={sending} asking="the session was ended" />
      {user.sessions.length === 0 && <p className="small muted">No active sessions.</p>}
      <ul className="rail-list">
        {user.sessions.map(({ id, device, ip, last_seen_at }) => (
          <li key={id}>
            <span>
              {device}
              <span className="caption rail-note">
                {ip}, {ago(last_seen_at, now)}
              </span>
            </span>
            {may && (
              <button
                type="button"
                className="link-button danger small"
                aria-label={`End the session ${device} at ${ip}`}
                onClick={() => void end(id)}
              >
                End
              </button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

export function ApiKeysPanel({ user }: UserProps) {
  const now = useNow(30_000);
  const may = useMay()("users.sessions");
  const { send, sending } = useSend(userRevokeKeys, `user.${user.uid}.keys`);
  const revoke = async () => {
    await send({ uid: user.uid });
    void refresh(userRecord);
  };
  const all = may && user.api_keys.length > 0 && (
    <Popconfirm
      title="Revoke all API keys?"
      description="The user's programs lose access at once, and the user is notified. Keys cannot be restored."
      okText="Revoke all"
      onConfirm={revoke}
    >
      <button type="button" className="link-button danger small">
        Revoke all
      </button>
    </Popconfirm>
  );
  return (
    <Panel title="API keys" note={String(user.api_keys.length)} aside={all}>
      <SendOutcome sending={sending} asking="the keys were revoked" />
      {user.api_keys.length === 0 && <p className="small muted">No API keys.</p>}
      <ul className="rail-list">
        {user.api_keys.map(({ id, label, rights, addresses, expires_at, last_used_at, last_used_ip }) => (
          <li key={id}>
            <span>
              {label} <span className="muted">{rights.join(", ")}</span>
              <span className="caption rail-note">
                {last_used_at ? `used ${ago(last_used_at, now)} from ${last_used_ip}` : "never used"},{" "}
                {expires_at ? `until ${dayTime(expires_at)}` : `only from ${addresses.join(", ")}`}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

export function CreditPanel({ user, onChange }: UserProps & { readonly onChange: () => void }) {
  const may = useMay()("users.credit");
  const change = may && (
    <Button size="small" onClick={onChange}>
      Change
    </Button>
  );
  return (
    <Panel title="Credit score" note={String(user.credit_score)} aside={change}>
      {user.credit.length === 0 && <p className="small muted">Never changed.</p>}
      <ul className="rail-list">
        {user.credit.map(({ delta, score_after, reason, by, at }) => (
          <li key={`${at} ${score_after}`}>
            <span className={`rail-delta ${delta < 0 ? "down" : "up"}`}>{delta < 0 ? delta : `+${delta}`}</span>
            <span>
              {reason}
              <span className="caption rail-note">
                to {score_after}, {by ?? "automatically"}, {dayTime(at)}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
