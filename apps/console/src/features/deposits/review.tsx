import { ApiOutlined, EyeOutlined } from "@ant-design/icons";
import { amount, formatAmount } from "@candor/contract/domain/money.ts";
import { depositReasons } from "@candor/contract/i18n/reject-reasons.ts";
import { Button } from "antd";
import { useState } from "react";
import { RecordCase } from "../../shared/cases/record-case.tsx";
import { useKeys } from "../../shared/keys/use-keys.ts";
import { ApprovalForm, checkedNoteOf } from "../../shared/queue/approval.tsx";
import type { ReviewProps } from "../../shared/queue/desk.ts";
import { Drawer, DrawerNotices } from "../../shared/queue/drawer.tsx";
import { RecordFacts } from "../../shared/queue/record-facts.tsx";
import { RejectForm } from "../../shared/queue/rejection.tsx";
import { Booking } from "../../shared/ui/booking.tsx";
import { Callout } from "../../shared/ui/callout.tsx";
import { money } from "../../shared/ui/money.tsx";
import { SectionLabel } from "../../shared/ui/panel.tsx";
import { Empty } from "../../shared/ui/skeleton.tsx";
import { Claim } from "./claim.tsx";
import { AmountField, DifferenceReasonField, PaymentFields } from "./credit-form.tsx";
import { type Decide, DecideButtons, useDecide } from "./decide.tsx";
import { type DepositRecord, differenceOf, postingsFor } from "./form.ts";
import { Earlier, Outcome, Receiving } from "./knowledge.tsx";
import { depositName, factLabels } from "./names.ts";
import { Proof } from "./proof.tsx";

/** The open deposit: the proof at the left; claim, payment, facts and decision at the right. */
export function Review({ record, desk, head, onRead }: ReviewProps<DepositRecord>) {
  const name = depositName(record.id);
  const open = record.state === "under_review";
  const deciding = open && desk.mayReview;
  // Each view of a proof is logged: without a decision to make, it opens on request only.
  const [opened, setOpened] = useState(deciding);
  const decide = useDecide(record, desk);
  useKeys(deciding ? decide.keys : []);
  const hints = [
    ...(opened ? ([["+ -", "zoom"]] as const) : []),
    ...(deciding ? ([["e", "amount"]] as const) : []),
    ...(deciding && record.explorer_tx !== "" ? ([["o", "explorer"]] as const) : []),
  ];
  return (
    <Drawer
      desk={desk}
      label={`Deposit ${name}`}
      head={head}
      hints={hints}
      actions={deciding && <DecideButtons decide={decide} />}
      why={open && (deciding ? decide.why : "Read-only access: your role cannot decide deposits.")}
    >
      <div className="deposit">
        <Evidence record={record} opened={opened} onOpen={() => setOpened(true)} />
        <div className="drawer-rail deposit-rail">
          <DrawerNotices desk={desk} id={record.id} name={name} onRead={onRead} />
          {!open && <Outcome record={record} />}
          {deciding ? <Deciding record={record} decide={decide} /> : <Reading record={record} />}
          <RecordCase
            kind="deposit"
            record={record}
            desk={desk}
            asking={deciding}
            taken={decide.taken}
            onRead={onRead}
          />
        </div>
      </div>
    </Drawer>
  );
}

type EvidenceProps = { readonly record: DepositRecord; readonly opened: boolean; readonly onOpen: () => void };

/** The picture of its user, or the report of the wallet service that saw the payment. */
function Evidence({ record: { proof, notice, symbol }, opened, onOpen }: EvidenceProps) {
  if (proof) return opened ? <Proof proof={proof} /> : <ClosedProof onOpen={onOpen} />;
  return (
    <div className="deposit-closed">
      <Empty icon={<ApiOutlined />} title={`Reported by wallet service ${notice?.service ?? ""}`}>
        {notice && `A payment of ${money(notice.amount)} ${symbol}. There is no picture.`}
      </Empty>
    </div>
  );
}

type DecidingProps = { readonly record: DepositRecord; readonly decide: Decide };

function Deciding({ record, decide }: DecidingProps) {
  const { arrived, difference } = decide.reading;
  const typed = arrived.value === undefined ? undefined : formatAmount(arrived.value);
  return (
    <>
      <section>
        <SectionLabel>Claimed and seen</SectionLabel>
        <Claim record={record} arrived={typed} difference={difference} reading />
      </section>
      <PaymentFields record={record} decide={decide} />
      <Receiving record={record} />
      <Facts record={record} />
      <AmountField record={record} decide={decide} />
      <DifferenceReasonField record={record} decide={decide} />
      {arrived.value !== undefined && (
        <Booking
          postings={postingsFor(record.postings, arrived.value)}
          title="Will be booked"
          aside={decide.second ? "once a second operator approves" : "sums to zero"}
        />
      )}
      {decide.second && difference?.direction !== "more" && (
        <Callout title="Crediting it needs a second operator.">
          {amount(record.alone_max) === 0n
            ? "You have credited as much as one operator may alone in 24 h."
            : `Alone you may credit ${money(record.alone_max)} ${record.symbol} on this channel now.`}
        </Callout>
      )}
      <ApprovalForm
        approval={decide.approval}
        busy={decide.busy}
        checkedNote={checkedNoteOf(record.facts)}
        codeNote="for this deposit"
        fieldError={(field) => decide.fieldError(field === "checked" ? "note" : field)}
      />
      <Earlier record={record} />
      <RejectForm
        rejection={decide.rejection}
        reasons={depositReasons}
        lang={record.user.lang}
        placeholder="Note for operators"
      />
    </>
  );
}

/** For a decided deposit, and for a read-only role. */
function Reading({ record }: { readonly record: DepositRecord }) {
  const { credited, state, postings } = record;
  const arrived = credited ?? undefined;
  return (
    <>
      <section>
        <SectionLabel>Claimed and seen</SectionLabel>
        <Claim
          record={record}
          arrived={arrived}
          difference={arrived === undefined ? undefined : differenceOf(record.amount, amount(arrived))}
        />
      </section>
      <Receiving record={record} />
      <Facts record={record} />
      {postings.length > 0 && state !== "second" && (
        <Booking
          postings={postings}
          title={state === "passed" ? "Booked" : "Will be booked"}
          aside={state === "under_review" ? "for the claim" : "sums to zero"}
        />
      )}
      <Earlier record={record} />
    </>
  );
}

const Facts = ({ record }: { readonly record: DepositRecord }) => (
  <RecordFacts facts={record.facts} labels={factLabels} />
);

const ClosedProof = ({ onOpen }: { readonly onOpen: () => void }) => (
  <div className="deposit-closed">
    <Empty icon={<EyeOutlined />} title="The proof is closed" action={<Button onClick={onOpen}>Open the proof</Button>}>
      Opening it is written to the audit log, with your name.
    </Empty>
  </div>
);
