import { CheckOutlined } from "@ant-design/icons";
import { applicationReasons } from "@candor/contract/i18n/reject-reasons.ts";
import { applicationRecord } from "@candor/contract/routes/console/applications.ts";
import { Button } from "antd";
import { refresh, useRead } from "../../shared/api/use-read.ts";
import { CaseSection } from "../../shared/cases/case-file.tsx";
import { personName } from "../../shared/format/person.ts";
import { dayTime } from "../../shared/format/time.ts";
import { useKeys } from "../../shared/keys/use-keys.ts";
import { useMay } from "../../shared/operator.ts";
import { linkOf, paths, userPath } from "../../shared/paths.ts";
import type { Desk, RecordProps } from "../../shared/queue/desk.ts";
import { Drawer, DrawerNotices } from "../../shared/queue/drawer.tsx";
import { RecordDrawer } from "../../shared/queue/record-drawer.tsx";
import { RecordFacts } from "../../shared/queue/record-facts.tsx";
import { RecordHead } from "../../shared/queue/record-head.tsx";
import { RejectButton, RejectForm } from "../../shared/queue/rejection.tsx";
import { reasonName } from "../../shared/reasons/names.ts";
import { Callout } from "../../shared/ui/callout.tsx";
import { KeyCap } from "../../shared/ui/key-cap.tsx";
import { Money } from "../../shared/ui/money.tsx";
import { Facts, SectionLabel } from "../../shared/ui/panel.tsx";
import { Status, Tag } from "../../shared/ui/status.tsx";
import { Timeline } from "../../shared/ui/timeline.tsx";
import { type ApplicationRecord, useDecide } from "./decide.ts";
import "./applications.css";

export function ApplicationDrawer({ id, desk }: RecordProps) {
  const query = useRead(applicationRecord, { id });
  return (
    <RecordDrawer query={query} desk={desk} noun="application" className="application">
      {(record) => <Review record={record} desk={desk} />}
    </RecordDrawer>
  );
}

const Head = ({ record, desk }: { readonly record: ApplicationRecord; readonly desk: Desk }) => (
  <RecordHead desk={desk} title={record.user.nickname} due={record}>
    <Status state={record.state} />
    <Tag shape="ring">{record.currency}</Tag>
    <span className="small muted">{record.user.uid}</span>
  </RecordHead>
);

/** The open application: what it asks for, facts about its user, and the decision. */
function Review({ record, desk }: { readonly record: ApplicationRecord; readonly desk: Desk }) {
  const decide = useDecide(record, desk);
  const isOpen = record.state === "under_review";
  const deciding = isOpen && desk.mayReview;
  useKeys(deciding ? decide.keys : []);
  return (
    <Drawer
      desk={desk}
      label={`Application of ${record.user.nickname}`}
      head={<Head record={record} desk={desk} />}
      hints={[["u", "user"]]}
      actions={
        deciding && (
          <>
            <RejectButton
              rejection={decide.rejection}
              disabled={decide.taken !== undefined}
              words="Reject"
              onReject={decide.reject}
            />
            <Button
              type="primary"
              icon={<CheckOutlined />}
              disabled={decide.taken !== undefined}
              onClick={decide.approve}
            >
              Approve <KeyCap keys="A" />
            </Button>
          </>
        )
      }
      why={isOpen && (deciding ? decide.taken : "Read-only access: your role cannot decide applications.")}
    >
      <div className="application">
        <DrawerNotices
          desk={desk}
          id={record.id}
          name={personName(record.user)}
          onRead={() => void refresh(applicationRecord)}
        />
        <Ending record={record} />
        <Asked record={record} />
        <section>
          <SectionLabel aside="facts only, no score">What we know</SectionLabel>
          <RecordFacts facts={record.facts} />
        </section>
        <Others record={record} />
        {deciding && <RejectForm rejection={decide.rejection} reasons={applicationReasons} lang={record.user.lang} />}
        <CaseSection kind="application" id={record.id} onAssigned={desk.refresh} />
      </div>
    </Drawer>
  );
}

function Asked({ record }: { readonly record: ApplicationRecord }) {
  const maySale = useMay()("catalogue.read");
  const sale = maySale && <a href={linkOf(paths.coins, { open: String(record.subscription_id) })}>Open the sale</a>;
  return (
    <section>
      <SectionLabel aside={sale}>Applies for</SectionLabel>
      <Facts
        width={130}
        rows={[
          { name: "Coins", value: <Money value={record.quantity} unit={record.currency} large /> },
          { name: "Issue price", value: <Money value={record.price} unit={record.pay_currency} /> },
          { name: "Cost", value: <Money value={record.cost} unit={record.pay_currency} /> },
          { name: "User", value: <a href={linkOf(userPath(record.user.uid))}>{record.user.uid}</a> },
          { name: "Contact", value: record.user.contact },
          { name: "Submitted", value: `${dayTime(record.submitted_at)} UTC` },
          { name: "Allotment", value: `${dayTime(record.allots_at)} UTC` },
          { name: "Ticket", value: <code>{record.ticket}</code> },
        ]}
      />
    </section>
  );
}

const endings: Readonly<Partial<Record<ApplicationRecord["state"], string>>> = {
  passed: "Passed",
  rejected: "Rejected: the frozen cost is available again",
  taken_back: "The user took it back",
  allotted: "Allotted",
  released: "Allotted and released",
};

/** How it ended, or how far it has come. */
function Ending({ record }: { readonly record: ApplicationRecord }) {
  const { state, decided_by, reason, allotted, currency, updated_at } = record;
  const title = endings[state];
  if (!title) return null;
  const got = state === "allotted" || state === "released";
  return (
    <Callout
      tone={state === "passed" || got ? "ok" : "plain"}
      title={`${title}${decided_by ? `, decided by ${decided_by}` : ""}.`}
    >
      {dayTime(updated_at)} UTC.{reason && ` Reason: ${reasonName(reason).toLowerCase()}.`}
      {got && ` ${allotted} ${currency} were allotted.`}
    </Callout>
  );
}

function Others({ record: { others } }: { readonly record: ApplicationRecord }) {
  if (others.length === 0) return null;
  return (
    <section>
      <SectionLabel>Other applications of this user</SectionLabel>
      <Timeline
        label="Other applications"
        items={others.map((other) => ({
          key: other.id,
          title: (
            <>
              {other.quantity} {other.currency}, sale {other.subscription_id} <Status state={other.state} />
            </>
          ),
          note: dayTime(other.submitted_at),
        }))}
      />
    </section>
  );
}
