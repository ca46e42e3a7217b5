import { sendOnce } from "@candor/contract/client/send-once.ts";
import { type DisputeOutcome, type DisputeReason, disputeReasons } from "@candor/contract/i18n/reject-reasons.ts";
import type { InputOf } from "@candor/contract/route.ts";
import { approvalsQueue } from "@candor/contract/routes/console/approvals.ts";
import { stepOf } from "@candor/contract/routes/console/operator-proof.ts";
import { disputeDecide, disputeRecord } from "@candor/contract/routes/console/otc.ts";
import { Button, Radio, Select } from "antd";
import { useState } from "react";
import { call } from "../../shared/api/call.ts";
import { refresh } from "../../shared/api/use-read.ts";
import { sendPorts } from "../../shared/api/use-send.ts";
import { useApproval } from "../../shared/queue/approval.tsx";
import { ArmButton } from "../../shared/queue/arm-button.tsx";
import { decide, fieldErrorOf, isBusy, useDecisionOn } from "../../shared/queue/decisions.ts";
import type { Desk } from "../../shared/queue/desk.ts";
import { reasonName } from "../../shared/reasons/names.ts";
import { languageName, useReasonText } from "../../shared/reasons/use-reason-text.ts";
import { KeyCap } from "../../shared/ui/key-cap.tsx";
import { money } from "../../shared/ui/money.tsx";
import { SectionLabel } from "../../shared/ui/panel.tsx";
import { UserReads } from "../../shared/ui/reads.tsx";
import type { DisputeRecord } from "./names.ts";

const sides: Readonly<Record<DisputeOutcome, string>> = { released: "to the buyer", returned: "back to the seller" };

function missing(record: DisputeRecord, draft: Draft, words: string, proof: string | undefined): string | undefined {
  if (!draft.to) return "Choose who gets the coins, or ask a side.";
  if (!draft.reason) return "Choose the reason that both sides read.";
  if (words === "" && record.facts.some(({ mark }) => mark === "warn")) return "Write what you checked.";
  return proof && "Enter your authenticator code.";
}

type Draft = { readonly to?: DisputeOutcome; readonly reason?: DisputeReason };

/** Deciding one dispute. It has no undo: `a` arms the button, which names the effect, and Enter sends. */
export function useDecide(record: DisputeRecord, desk: Desk) {
  const [draft, setDraft] = useState<Draft>({});
  const approval = useApproval();
  const { words, proof } = approval;
  const decision = useDecisionOn(desk.queue, record.id);
  const busy = isBusy(decision);
  const taken = desk.lease.state === "other" ? `${desk.lease.who} is working on this record.` : undefined;
  const why = taken ?? (busy ? "Sending your decision." : missing(record, draft, words, proof.missing));
  const { id, version, quantity, currency, second } = record;
  const { to, reason } = draft;
  const coins = `${money(quantity)} ${currency}`;
  const send = () => {
    if (why !== undefined || !to || !reason) return;
    const input = { id: Number.parseInt(id, 10), version, to, reason, note: words };
    void approval.prove(stepOf.dispute(input), (proven) => decideNow({ ...input, ...proven }));
  };
  const decideNow = (input: InputOf<typeof disputeDecide>) => {
    const { to } = input;
    decide({
      slot: `dispute.${id}.${to}`,
      queue: desk.queue,
      recordId: id,
      title: `OTC ${id}`,
      effect: second ? "given to a second operator" : "decided",
      send: () => sendOnce(sendPorts, `dispute.${id}.${to}`, disputeDecide, input),
      doneText: ({ state }) =>
        state === "second"
          ? `OTC ${id}: a second operator is asked to give ${coins} ${sides[to]}. Nothing is booked yet.`
          : `OTC ${id}: ${coins} went ${sides[to]}. Both sides were notified in their languages.`,
      onDone: () => desk.leave(id),
      theirResult: async () => resultOf(await call(disputeRecord, { id: input.id })),
      after: () => {
        proof.spent();
        desk.refresh();
        void refresh(disputeRecord, approvalsQueue);
      },
    });
  };
  return {
    ...draft,
    approval,
    busy,
    taken,
    why,
    send,
    choose: (chosen: DisputeOutcome) => setDraft({ to: chosen }),
    setReason: (chosen: DisputeReason | undefined) =>
      setDraft((before) => ({ ...(before.to && { to: before.to }), ...(chosen && { reason: chosen }) })),
    effect: to ? `${second ? "Ask to give" : "Give"} ${coins} ${sides[to]}` : "Decide",
    fieldError: (field: string) => fieldErrorOf(decision, field),
    keys: [
      { keys: "b", label: "coins to the buyer", group: "Dispute", run: () => setDraft({ to: "released" }) },
      { keys: "s", label: "coins back to the seller", group: "Dispute", run: () => setDraft({ to: "returned" }) },
      { keys: "a", label: "arm the decision, Enter sends it", group: "Dispute", run: () => approval.arm(why) },
    ],
  };
}
type Decide = ReturnType<typeof useDecide>;

/** What happened instead: another operator's decision, the seller's release, or an answer that nobody has read yet. */
const resultOf = ({ id, state, decided_by, reason }: DisputeRecord): string => {
  if (state === "disputed") return `OTC ${id} was changed: a side answered, or was asked something.`;
  if (state === "second") return `OTC ${id} waits for a second operator.`;
  const why = reason ? ` Reason: ${reasonName(reason).toLowerCase()}.` : "";
  return `OTC ${id}: ${state}${decided_by ? ` by ${decided_by}` : " by the user"}.${why}`;
};

export const DecideButtons = ({ decide: state }: { readonly decide: Decide }) => (
  <>
    <Button
      type={state.to === "returned" ? "primary" : "default"}
      ghost={state.to === "returned"}
      onClick={() => state.choose("returned")}
    >
      To the seller <KeyCap keys="S" />
    </Button>
    <Button
      type={state.to === "released" ? "primary" : "default"}
      ghost={state.to === "released"}
      onClick={() => state.choose("released")}
    >
      To the buyer <KeyCap keys="B" />
    </Button>
    <ArmButton ref={state.approval.button} why={state.why} effect={state.effect} onSend={state.send} />
  </>
);

/** Who gets the coins, and the reason as each side reads it. */
export function OutcomeForm({ record, decide: state }: { readonly record: DisputeRecord; readonly decide: Decide }) {
  const { buyer, seller } = record.sides;
  return (
    <section className="dispute-outcomes">
      <SectionLabel aside="all coins, to one of the two">Decision</SectionLabel>
      <Radio.Group
        aria-label="Who gets the coins"
        value={state.to ?? null}
        onChange={({ target }) => state.choose(target.value as DisputeOutcome)}
        options={[
          { value: "released", label: `To the buyer, ${buyer.nickname}` },
          { value: "returned", label: `Back to the seller, ${seller.nickname}` },
        ]}
      />
      {state.to && (
        <Select<DisputeReason>
          aria-label="Reason for both sides"
          placeholder="Choose the reason"
          value={state.reason ?? null}
          onChange={(chosen) => state.setReason(chosen ?? undefined)}
          options={disputeReasons[state.to].map((each) => ({ value: each, label: reasonName(each) }))}
        />
      )}
      {state.reason && <Reads reason={state.reason} lang={buyer.lang} />}
      {state.reason && seller.lang !== buyer.lang && <Reads reason={state.reason} lang={seller.lang} />}
    </section>
  );
}

function Reads({ reason, lang }: { readonly reason: DisputeReason; readonly lang: string }) {
  const text = useReasonText(reason, lang);
  return <UserReads language={languageName(lang)} {...text} />;
}
