import { NotesSection } from "../../shared/cases/case-file.tsx";
import { useNow } from "../../shared/clock.ts";
import { identityLevel, personName } from "../../shared/format/person.ts";
import { ago, dayTime, duration } from "../../shared/format/time.ts";
import { linkOf, paths, userPath } from "../../shared/paths.ts";
import { money } from "../../shared/ui/money.tsx";
import { SectionLabel } from "../../shared/ui/panel.tsx";
import { Status, Tag } from "../../shared/ui/status.tsx";
import { Timeline } from "../../shared/ui/timeline.tsx";
import type { InboxRecord } from "./use-conversation.ts";

/** Who the user is, as far as the role may read it: state, what is open, balances, notes of operators, last events, earlier conversations. */
export function UserRail({ record, shown }: { readonly record: InboxRecord; readonly shown: boolean }) {
  const now = useNow(30_000);
  const { user, account, earlier } = record;
  return (
    <aside className={`inbox-rail${shown ? " inbox-rail-shown" : ""}`} aria-label="User">
      <div>
        <div className="inbox-rail-head">
          <h2>{personName(user)}</h2>
          <a className="small" href={linkOf(userPath(user.uid))}>
            User page
          </a>
        </div>
        <div className="inbox-tags">
          <Status state={account.state} />
          <Tag tone={account.level > 0 ? "ok" : "neutral"} shape={account.level > 0 ? "tick" : "ring"}>
            {identityLevel(account.level)}
          </Tag>
          <Tag shape="ring">Credit {account.credit_score}</Tag>
        </div>
        <p className="caption">joined {dayTime(account.registered_at)}</p>
      </div>
      <OpenRecords record={record} now={now} />
      <Balances balances={account.balances} />
      <NotesSection title="Notes on the user" kind="user" id={user.uid} />
      {account.events.length > 0 && (
        <section>
          <SectionLabel>Last events</SectionLabel>
          <Timeline
            label="Last events"
            items={account.events.map(({ title, at }, index) => ({
              key: `${title} ${at}`,
              tone: index === 0 ? ("done" as const) : ("plain" as const),
              title,
              note: ago(at, now),
            }))}
          />
        </section>
      )}
      {earlier.length > 0 && (
        <section>
          <SectionLabel>Earlier conversations</SectionLabel>
          <ul className="stack small">
            {earlier.map(({ id, opened_at, solved }) => (
              <li key={id} className="inbox-line">
                <a href={linkOf(paths.inbox, { tab: "closed", open: id })}>{dayTime(opened_at)}</a>
                <span className="muted">
                  {solved === null ? "not rated" : solved ? "rated: solved" : "rated: not solved"}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <p className="caption">
        The page shows what your role may read of this user. Pictures are logged when you open them.
      </p>
    </aside>
  );
}

/** Where a record of a kind is shown, if it has a page. */
const pageOf: Readonly<Record<string, string>> = {
  deposit: paths.deposits,
  withdrawal: paths.withdrawals,
  identity: paths.identity,
  application: paths.applications,
};

function OpenRecords({ record, now }: { readonly record: InboxRecord; readonly now: number }) {
  const { open } = record.account;
  return (
    <section>
      <SectionLabel>Open with us</SectionLabel>
      {open.length === 0 && <p className="small muted">Nothing is open.</p>}
      <ul className="stack">
        {open.map(({ kind, id, title, state, due_at }) => {
          const page = pageOf[kind];
          return (
            <li key={`${kind} ${id}`} className="inset inbox-open">
              <span className="inbox-line">
                {page ? <a href={linkOf(page, { open: id })}>{title}</a> : title}
                <Status state={state} />
              </span>
              {due_at && <Due atMs={new Date(due_at).getTime()} now={now} />}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const Due = ({ atMs, now }: { readonly atMs: number; readonly now: number }) =>
  atMs < now ? (
    <span className="caption down">late {duration(now - atMs)}</span>
  ) : (
    <span className="caption">due in {duration(atMs - now)}</span>
  );

function Balances({ balances }: { readonly balances: InboxRecord["account"]["balances"] }) {
  if (balances === null) return null;
  return (
    <section>
      <SectionLabel aside="in USDT">Balances</SectionLabel>
      <dl className="inbox-facts">
        {balances.map(({ account, usdt }) => (
          <div key={account}>
            <dt>{account}</dt>
            <dd>{money(usdt)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
