import { approvalStates } from "@candor/contract/routes/console/approvals.ts";
import { userBalances } from "@candor/contract/routes/console/users.ts";
import { accountName } from "../../shared/accounts.ts";
import { useRead } from "../../shared/api/use-read.ts";
import { useNow } from "../../shared/clock.ts";
import { UID } from "../../shared/constants.ts";
import { dayTime, duration } from "../../shared/format/time.ts";
import { useKeys } from "../../shared/keys/use-keys.ts";
import { useMay, useOperator } from "../../shared/operator.ts";
import { linkOf, userPath } from "../../shared/paths.ts";
import { ApprovalForm } from "../../shared/queue/approval.tsx";
import type { Desk } from "../../shared/queue/desk.ts";
import { Drawer, DrawerNotices } from "../../shared/queue/drawer.tsx";
import { reasonName } from "../../shared/reasons/names.ts";
import { Age } from "../../shared/ui/age.tsx";
import { Callout } from "../../shared/ui/callout.tsx";
import { FactGrid } from "../../shared/ui/fact-grid.tsx";
import { Money } from "../../shared/ui/money.tsx";
import { SectionLabel } from "../../shared/ui/panel.tsx";
import { Quote } from "../../shared/ui/reads.tsx";
import { Status } from "../../shared/ui/status.tsx";
import { DecideButtons, useDecideRequest } from "./decide.tsx";
import { executionOf, stateWord } from "./execution.ts";
import { availableOf, balances, emptyDraft, postingsOf, type ShownPosting } from "./form.ts";
import { type ApprovalRecord, kindNames, shortId, signedAmount } from "./kinds.ts";
import { PostingTable } from "./posting-table.tsx";
import { RequestSentence } from "./sentence.tsx";
import { Steps } from "./steps.tsx";
import { TwoPeople } from "./two-people.tsx";
import { WhatChanges } from "./what-changes.tsx";

type RequestProps = { readonly record: ApprovalRecord; readonly desk: Desk; readonly onRead: () => void };

/** One request: its effect, reason and author, and the facts that the second operator needs. */
export function Request({ record, desk, onRead }: RequestProps) {
  const operator = useOperator();
  const own = operator?.name === record.requested_by;
  const postings = useShownPostings(record);
  const unbalanced = !balances(postings);
  const decide = useDecideRequest(record, desk, unbalanced);
  useKeys(decide.keys);
  const waiting = record.state === "waiting";
  return (
    <Drawer
      desk={desk}
      label={record.summary}
      head={<Head record={record} own={own} />}
      actions={waiting && (own || record.may_decide) && <DecideButtons decide={decide} own={own} />}
      why={waiting && (own ? "Your request: another operator decides it." : decide.why)}
    >
      <div className="credit-body">
        <DrawerNotices desk={desk} id={record.id} name={record.summary} onRead={onRead} />
        {unbalanced && (
          <Callout tone="bad" title="This posting does not sum to zero.">
            It cannot be approved. Report it to an owner: this request must not exist.
          </Callout>
        )}
        <p className="request-said">
          <RequestSentence row={record} />
        </p>
        <RequestSteps record={record} />
        <Amount record={record} />
        <section>
          <SectionLabel>Reason by {own ? "you" : record.requested_by}</SectionLabel>
          <Quote>{record.reason}</Quote>
        </section>
        <WhatChanges record={record} />
        {postings.length > 0 && (
          <PostingTable
            postings={postings}
            future={record.state !== "booked"}
            note={`command ${shortId(record.id)}, once only, sums to zero`}
          />
        )}
        {record.facts.length > 0 && <FactGrid facts={record.facts.map((fact) => ({ ...fact, key: fact.text }))} />}
        <TwoPeople record={record} own={own} />
        {waiting && record.may_decide && (
          <ApprovalForm
            approval={decide.approval}
            busy={decide.busy}
            checkedNote="required for either decision"
            codeNote="to approve"
          />
        )}
      </div>
    </Drawer>
  );
}

function Head({ record, own }: { readonly record: ApprovalRecord; readonly own: boolean }) {
  const now = useNow(30_000);
  const waiting = record.state === "waiting";
  return (
    <>
      <h2 className="drawer-title" title={record.id}>
        {kindNames[record.kind]} <span className="muted mono">{shortId(record.id)}</span>
      </h2>
      <Status state={waiting ? (own ? "waiting" : "under_review") : record.state}>
        {waiting ? (own ? "Your request" : "Waiting") : stateWord(record)}
      </Status>
      {waiting && (
        <span className="small drawer-due">
          <Age due={record} nowMs={now} long />
          <span className="muted">expires in {duration(record.expires_at_ms - now)}</span>
        </span>
      )}
    </>
  );
}

function RequestSteps({ record }: { readonly record: ApprovalRecord }) {
  const { kind, state, requested_by, submitted_at, decided_by, decided_at } = record;
  const { step, by } = executionOf(kind);
  const at = ({ waiting: 2, approved: 3, booked: 4, refused: 3 } as const)[state as "waiting"] ?? 2;
  const stopped = !["waiting", "approved", "booked"].includes(state);
  const ends = stopped ? (approvalStates.includes(state) ? state : "closed") : "";
  return (
    <Steps
      at={at}
      last={step}
      stopped={stopped}
      notes={[
        `${requested_by}, ${dayTime(submitted_at)}`,
        decided_by && decided_at ? `${decided_by}, ${dayTime(decided_at)}` : ends || "another operator",
        state === "refused" ? "could not be carried out" : `automatically, ${by}`,
      ]}
    />
  );
}

function Amount({ record }: { readonly record: ApprovalRecord }) {
  const { amount, currency, kind, user, body, postings } = record;
  const account = typeof body["account"] === "string" ? body["account"] : undefined;
  const code = typeof body["code"] === "string" ? body["code"] : undefined;
  return (
    <div className="credit-amount">
      <div>
        <div className="caption">{kindNames[kind]}</div>
        {amount === null ? (
          <div className="credit-figure">{record.summary}</div>
        ) : (
          <div className="credit-figure">
            <Money value={signedAmount(kind, amount)} unit={currency ?? ""} signed />
          </div>
        )}
      </div>
      {UID.test(user.uid) && (
        <div>
          <div className="caption">{kind === "debit" ? "From" : "For"}</div>
          <a href={linkOf(userPath(user.uid))}>{user.uid}</a> {user.nickname}
          {account && `, ${accountName(account).toLowerCase()} account`}
        </div>
      )}
      {code && (
        <div>
          <div className="caption">Reason for the user</div>
          {reasonName(code)}
        </div>
      )}
      {postings[0] && (
        <div>
          <div className="caption">Ledger tag</div>
          <span className="mono">{postings[0].tag}</span>
        </div>
      )}
    </div>
  );
}

/** The server's posting, with what the user's account will have afterwards where balances may be seen. */
function useShownPostings(record: ApprovalRecord): readonly ShownPosting[] {
  const { uid } = record.user;
  const may = useMay()("users.money.read");
  const open = record.state === "waiting";
  const { data } = useRead(
    userBalances,
    { uid },
    { enabled: may && open && UID.test(uid) && record.postings.length > 0 },
  );
  const [first] = record.postings;
  const currencyId = record.body["currency_id"];
  if (!open || !data || !first || typeof currencyId !== "number" || record.amount === null) return record.postings;
  if (record.kind !== "credit" && record.kind !== "debit") return record.postings;
  const draft = {
    ...emptyDraft(uid),
    account: first.account as ReturnType<typeof emptyDraft>["account"],
    currencyId,
    kind: record.kind,
    amount: record.amount,
  };
  const after = postingsOf(draft, first.currency, availableOf(draft, data.list))[0]?.after;
  return after === undefined
    ? record.postings
    : record.postings.map((each) => (each === first ? { ...each, after } : each));
}
