import { disputeRecord } from "@candor/contract/routes/console/otc.ts";
import { refresh, useRead } from "../../shared/api/use-read.ts";
import { CaseSection } from "../../shared/cases/case-file.tsx";
import { Questions } from "../../shared/cases/questions.tsx";
import { dayTime } from "../../shared/format/time.ts";
import { useKeys } from "../../shared/keys/use-keys.ts";
import { ApprovalForm, checkedNoteOf } from "../../shared/queue/approval.tsx";
import type { Desk, RecordProps } from "../../shared/queue/desk.ts";
import { Drawer, DrawerNotices } from "../../shared/queue/drawer.tsx";
import { RecordDrawer } from "../../shared/queue/record-drawer.tsx";
import { RecordFacts } from "../../shared/queue/record-facts.tsx";
import { RecordHead } from "../../shared/queue/record-head.tsx";
import { reasonName } from "../../shared/reasons/names.ts";
import { Booking } from "../../shared/ui/booking.tsx";
import { Callout } from "../../shared/ui/callout.tsx";
import { Money, money } from "../../shared/ui/money.tsx";
import { Facts, SectionLabel } from "../../shared/ui/panel.tsx";
import { Status } from "../../shared/ui/status.tsx";
import { Timeline } from "../../shared/ui/timeline.tsx";
import { DisputeChat } from "./dispute-chat.tsx";
import { DecideButtons, OutcomeForm, useDecide } from "./dispute-decide.tsx";
import { Accounts, Sides, Vouchers } from "./dispute-evidence.tsx";
import { type DisputeRecord, disputeName } from "./names.ts";
import "./otc.css";

export function DisputeDrawer({ id, desk }: RecordProps) {
  const number = /^[1-9][0-9]{0,14}$/.test(id) ? Number.parseInt(id, 10) : 0;
  const query = useRead(disputeRecord, { id: number }, { refetchInterval: 15_000 });
  return (
    <RecordDrawer query={query} desk={desk} noun="dispute" title={disputeName(id)} className="dispute-main">
      {(record) => <Review record={record} desk={desk} />}
    </RecordDrawer>
  );
}

const Head = ({ record, desk }: { readonly record: DisputeRecord; readonly desk: Desk }) => (
  <RecordHead
    desk={desk}
    title={disputeName(record.id)}
    due={record}
    waits={record.asked_until_ms === null ? undefined : "waits for an answer"}
  >
    <Status state={record.state} />
  </RecordHead>
);

/** The open dispute: both sides and the evidence at the left; facts, the three outcomes and the case at the right. */
function Review({ record, desk }: { readonly record: DisputeRecord; readonly desk: Desk }) {
  const decide = useDecide(record, desk);
  const isOpen = record.state === "disputed";
  const deciding = isOpen && desk.mayReview;
  useKeys(deciding ? decide.keys : []);
  const changed = () => {
    desk.refresh();
    void refresh(disputeRecord);
  };
  const { buyer, seller } = record.sides;
  return (
    <Drawer
      desk={desk}
      label={`Dispute ${record.id}`}
      head={<Head record={record} desk={desk} />}
      hints={deciding ? [["q", "ask a side"]] : []}
      actions={deciding && <DecideButtons decide={decide} />}
      why={isOpen && (deciding ? decide.why : "Read-only access: your role cannot decide disputes.")}
    >
      <div className="dispute">
        <div className="dispute-main">
          <DrawerNotices
            desk={desk}
            id={record.id}
            name={disputeName(record.id)}
            onRead={() => void refresh(disputeRecord)}
          />
          <Ending record={record} />
          <Sides record={record} />
          <Vouchers record={record} />
          <Accounts record={record} mayRead={desk.mayReview} />
          <DisputeChat record={record} />
          <section>
            <SectionLabel aside="facts only, no score">What we know</SectionLabel>
            <RecordFacts facts={record.facts} />
          </section>
          <Questions
            kind="otc_order"
            id={record.id}
            version={record.version}
            users={[
              { uid: buyer.uid, label: `${buyer.nickname}, the buyer`, lang: buyer.lang },
              { uid: seller.uid, label: `${seller.nickname}, the seller`, lang: seller.lang },
            ]}
            asking={deciding}
            taken={decide.taken}
            onChanged={changed}
          />
        </div>
        <div className="drawer-rail">
          <OrderFacts record={record} />
          <Steps record={record} />
          {deciding && <OutcomeForm record={record} decide={decide} />}
          {isOpen && decide.to && (
            <Booking
              postings={record.postings[decide.to]}
              title="Will be booked"
              aside={record.second ? "once a second operator approves" : "sums to zero"}
            />
          )}
          {(record.state === "released" || record.state === "returned") && (
            <Booking postings={record.postings[record.state]} title="Booked" aside="sums to zero" />
          )}
          {deciding && (
            <ApprovalForm
              approval={decide.approval}
              busy={decide.busy}
              checkedNote={checkedNoteOf(record.facts)}
              codeNote="for this decision"
              fieldError={(field) => decide.fieldError(field === "checked" ? "note" : field)}
            />
          )}
          <CaseSection kind="otc_order" id={record.id} onAssigned={desk.refresh} />
        </div>
      </div>
    </Drawer>
  );
}

const endings: Readonly<Partial<Record<DisputeRecord["state"], string>>> = {
  released: "The coins went to the buyer",
  returned: "The coins went back to the seller",
  cancelled: "The buyer canceled, the coins went back to the seller",
};

function Ending({ record }: { readonly record: DisputeRecord }) {
  const { state, request, reason, decided_by, ended_at } = record;
  if (state === "second" && request)
    return (
      <Callout tone="warn" title="A second operator has to approve.">
        {request.by} asks to give the coins {request.to === "released" ? "to the buyer" : "back to the seller"}:{" "}
        {reasonName(request.reason).toLowerCase()}. Nothing is booked yet.
      </Callout>
    );
  const title = endings[state];
  if (!title) return null;
  return (
    <Callout tone="ok" title={`${title}${decided_by ? `, decided by ${decided_by}` : ", without a decision of ours"}.`}>
      {ended_at && `${dayTime(ended_at)} UTC.`}
      {reason && ` Reason: ${reasonName(reason).toLowerCase()}.`}
    </Callout>
  );
}

function OrderFacts({ record }: { readonly record: DisputeRecord }) {
  const { quantity, currency, total, fiat, price, value, offer_id, side, terms } = record;
  return (
    <section>
      <SectionLabel>Order</SectionLabel>
      <Facts
        width={104}
        rows={[
          { name: "In escrow", value: <Money value={quantity} unit={currency} large /> },
          { name: "To be paid", value: <Money value={total} unit={fiat} /> },
          { name: "Price", value: <Money value={price} unit={fiat} /> },
          { name: "Value", value: <Money value={value} unit="USDT" /> },
          { name: "Advertisement", value: `${offer_id}, the merchant ${side === "sell" ? "sells" : "buys"}` },
          ...(terms === "" ? [] : [{ name: "Terms", value: <p className="dispute-words">{terms}</p> }]),
        ]}
      />
      {record.second && (
        <p className="caption">
          {secondWords[record.second]} You may decide {money(record.alone_left)} USDT alone now.
        </p>
      )}
    </section>
  );
}

const secondWords: Readonly<Record<NonNullable<DisputeRecord["second"]>, string>> = {
  limit: "Needs two operators: its value is above one operator's limit.",
  day: "Needs two operators: you have decided as much as one may alone in 24 h.",
  conflict: "Needs two operators: a side has logged in from your own network address.",
};

const steps: Readonly<Record<DisputeRecord["steps"][number]["step"], string>> = {
  taken: "Order placed, coins in escrow",
  paid: "Payment reported",
  disputed: "Dispute opened",
  released: "Coins released to the buyer",
  cancelled: "Canceled",
  expired: "Expired",
  returned: "Coins returned to the seller",
};

const Steps = ({ record }: { readonly record: DisputeRecord }) => (
  <section>
    <SectionLabel>Timeline, UTC</SectionLabel>
    <Timeline
      label="Timeline"
      items={record.steps.map(({ step, at, by }) => ({
        key: step,
        tone: "done",
        title: steps[step],
        note: `${dayTime(at)}, ${by}`,
      }))}
    />
  </section>
);
