import { merchantRecord } from "@candor/contract/routes/console/otc.ts";
import { Button } from "antd";
import { useState } from "react";
import { refresh, useRead } from "../../shared/api/use-read.ts";
import { CaseSection } from "../../shared/cases/case-file.tsx";
import { personName } from "../../shared/format/person.ts";
import { day, dayTime } from "../../shared/format/time.ts";
import { linkOf, paths, userPath } from "../../shared/paths.ts";
import type { Desk, RecordProps } from "../../shared/queue/desk.ts";
import { Drawer, DrawerNotices } from "../../shared/queue/drawer.tsx";
import { RecordDrawer } from "../../shared/queue/record-drawer.tsx";
import { RecordFacts } from "../../shared/queue/record-facts.tsx";
import { RecordHead } from "../../shared/queue/record-head.tsx";
import { reasonName } from "../../shared/reasons/names.ts";
import { Callout } from "../../shared/ui/callout.tsx";
import { Money } from "../../shared/ui/money.tsx";
import { Facts, SectionLabel } from "../../shared/ui/panel.tsx";
import { Status } from "../../shared/ui/status.tsx";
import { Timeline } from "../../shared/ui/timeline.tsx";
import { MerchantDialog } from "./merchant-dialog.tsx";
import { type MerchantRecord, type MerchantStep, percentOfShare } from "./names.ts";
import "./otc.css";

export function MerchantDrawer({ id, desk }: RecordProps) {
  const query = useRead(merchantRecord, { id }, { refetchInterval: 20_000 });
  return (
    <RecordDrawer query={query} desk={desk} noun="merchant" className="merchant">
      {(record) => <Review record={record} desk={desk} />}
    </RecordDrawer>
  );
}

const stepsOf: Readonly<Partial<Record<MerchantRecord["state"], readonly MerchantStep[]>>> = {
  applied: ["refused", "active"],
  active: ["suspended"],
  suspended: ["active"],
};
const stepWords: Readonly<Record<MerchantStep, string>> = {
  active: "Ask to admit",
  refused: "Ask to refuse",
  suspended: "Ask to suspend",
};

const Head = ({ record, desk }: { readonly record: MerchantRecord; readonly desk: Desk }) => (
  <RecordHead desk={desk} title={personName(record.user)} due={record}>
    <Status state={record.state} />
    <span className="small muted">{record.id}</span>
  </RecordHead>
);

function Review({ record, desk }: { readonly record: MerchantRecord; readonly desk: Desk }) {
  const [step, setStep] = useState<MerchantStep>();
  const { request, state } = record;
  const steps = desk.mayReview && !request ? (stepsOf[state] ?? []) : [];
  const changed = () => {
    desk.refresh();
    void refresh(merchantRecord);
  };
  return (
    <Drawer
      desk={desk}
      label={`Merchant ${personName(record.user)}`}
      head={<Head record={record} desk={desk} />}
      hints={[["u", "user"]]}
      actions={steps.map((each) => (
        <Button
          key={each}
          type={each === "active" ? "primary" : "default"}
          danger={each !== "active"}
          disabled={desk.lease.state === "other"}
          onClick={() => setStep(each)}
        >
          {stepWords[each]}…
        </Button>
      ))}
      why={desk.mayReview ? "Another operator approves it under Credit requests." : "Read-only access."}
    >
      <div className="merchant">
        <DrawerNotices desk={desk} id={record.id} name={personName(record.user)} onRead={changed} />
        {request && (
          <Callout
            tone="warn"
            title={`${request.by} asks: ${request.to}. A second operator has to decide.`}
            actions={<a href={linkOf(paths.credit, { open: request.id })}>Open the request</a>}
          />
        )}
        {record.decided_by && (
          <Callout title={`${record.state} on the request of ${record.decided_by}`}>
            {dayTime(record.updated_at)} UTC.{record.reason && ` Reason: ${reasonName(record.reason).toLowerCase()}.`}
          </Callout>
        )}
        <Known record={record} />
        <section>
          <SectionLabel aside="facts only, no score">What we know</SectionLabel>
          <RecordFacts facts={record.facts} />
        </section>
        <Disputes record={record} />
        <CaseSection kind="otc_merchant" id={record.id} onAssigned={desk.refresh} />
      </div>
      {step && <MerchantDialog record={record} step={step} onClose={() => setStep(undefined)} onDone={changed} />}
    </Drawer>
  );
}

function Known({ record }: { readonly record: MerchantRecord }) {
  const { user, figures, margin, currency } = record;
  return (
    <section>
      <SectionLabel aside="computed from orders, never typed">Merchant</SectionLabel>
      <Facts
        width={130}
        rows={[
          { name: "User", value: <a href={linkOf(userPath(user.uid))}>{user.uid}</a> },
          { name: "Verified as", value: record.verified_name ?? "not verified" },
          { name: "Contact", value: user.contact },
          { name: "Registered", value: day(record.registered_at) },
          { name: "Applied", value: `${dayTime(record.submitted_at)} UTC` },
          { name: "Margin, frozen", value: <Money value={margin} unit={currency} /> },
          { name: "Orders, 30 days", value: figures.orders },
          { name: "Completed", value: percentOfShare(figures.completion) },
          {
            name: "Release, median",
            value: figures.release_minutes === null ? "none" : `${figures.release_minutes} min`,
          },
          {
            name: "Open now",
            value: (
              <>
                <a href={linkOf(paths.offers, { search: user.uid })}>
                  {record.open_offers} {record.open_offers === 1 ? "advertisement" : "advertisements"}
                </a>
                , {record.open_orders} {record.open_orders === 1 ? "order" : "orders"}
              </>
            ),
          },
        ]}
      />
    </section>
  );
}

function Disputes({ record: { disputes } }: { readonly record: MerchantRecord }) {
  if (disputes.length === 0) return null;
  return (
    <section>
      <SectionLabel>Disputes</SectionLabel>
      <Timeline
        label="Disputes"
        items={disputes.map(({ id, state, total, fiat, at }) => ({
          key: id,
          title: (
            <a href={linkOf(paths.disputes, { open: id, tab: state === "disputed" ? undefined : "done" })}>
              OTC {id}, {total} {fiat}
            </a>
          ),
          note: `${state}, ${dayTime(at)}`,
        }))}
      />
    </section>
  );
}
