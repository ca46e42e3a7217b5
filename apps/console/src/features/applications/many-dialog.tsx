import type { OutputOf } from "@candor/contract/route.ts";
import {
  applicationQueue,
  applicationsApprove,
  applicationsToApprove,
} from "@candor/contract/routes/console/applications.ts";
import { consoleState } from "@candor/contract/routes/console/session.ts";
import { Button, Modal } from "antd";
import { useState } from "react";
import { refresh, useRead } from "../../shared/api/use-read.ts";
import { isSending, useSend } from "../../shared/api/use-send.ts";
import { dayTime } from "../../shared/format/time.ts";
import { Callout, SendOutcome } from "../../shared/ui/callout.tsx";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { SelectField, TextField } from "../../shared/ui/fields.tsx";
import { Loading } from "../../shared/ui/loading.tsx";
import { Money, money } from "../../shared/ui/money.tsx";
import { Empty } from "../../shared/ui/skeleton.tsx";
import { Table } from "../../shared/ui/table.tsx";
import type { ReviewedSale } from "./sales.ts";
import "./applications.css";

type Preview = OutputOf<typeof applicationsToApprove>;
type ManyDialogProps = {
  readonly sales: readonly ReviewedSale[];
  /** The sale that the queue is filtered by. */
  readonly first: string | undefined;
  readonly onClose: () => void;
};

const plural = (count: number): string => `${count} ${count === 1 ? "application" : "applications"}`;

/** Approves together what is exactly listed: a sale's applications without warnings, each at the version shown. */
export function ManyDialog({ sales, first, onClose }: ManyDialogProps) {
  const [sale, setSale] = useState(first ?? sales[0]?.id ?? "");
  const [note, setNote] = useState("");
  const id = Number.parseInt(sale, 10);
  // Read once when the dialog opens: the list must not change while the operator reads it.
  const query = useRead(
    applicationsToApprove,
    { subscription_id: id },
    { enabled: id > 0, staleTime: 0, gcTime: 0, refetchOnWindowFocus: false },
  );
  const { send, sending } = useSend(applicationsApprove, `applications.many.${sale}`);
  const preview = query.data;
  const approve = async () => {
    if (!preview) return;
    const items = preview.list.map((one) => ({ id: one.id, version: one.version }));
    await send({ subscription_id: id, items, note });
    void refresh(applicationQueue, consoleState);
  };
  if (sending.state === "done") return <Outcome outcome={sending.data} onClose={onClose} />;
  const count = preview?.list.length ?? 0;
  return (
    <Dialog
      title="Approve applications together"
      action={count === 0 ? "Approve" : `Approve ${plural(count)}`}
      busy={isSending(sending)}
      disabled={count === 0}
      why={count === 0 ? undefined : "Each is approved at the version listed; what changes meanwhile is left out."}
      onAct={() => void approve()}
      onClose={onClose}
    >
      <div className="stack">
        <SelectField<string>
          label="Sale"
          aria-label="Sale"
          value={sale}
          disabled={isSending(sending)}
          onChange={setSale}
          options={sales.map((each) => ({ value: each.id, label: each.name }))}
        />
        <SendOutcome sending={sending} asking="the applications were approved" />
        {preview ? <Listed preview={preview} /> : <Loading query={query} what="the applications" rows={5} />}
        {count > 0 && (
          <TextField label="Note" note="for operators, optional" value={note} maxLength={1_000} onChange={setNote} />
        )}
      </div>
    </Dialog>
  );
}

function Listed({ preview }: { readonly preview: Preview }) {
  const { list, quantity, cost, currency, pay_currency: pay, more, marked, taken } = preview;
  const others = [
    more > 0 && `${more} more without warnings, for the next round`,
    marked > 0 && `${marked} with warnings, to be decided one by one`,
    taken > 0 && `${taken} open with another operator`,
  ].filter((each) => typeof each === "string");
  return (
    <>
      {list.length === 0 ? (
        <Empty title="No application can be approved together">Only undecided ones without warnings can.</Empty>
      ) : (
        <>
          <Callout title={`${plural(list.length)} for ${money(quantity)} ${currency}`}>
            They cost {money(cost)} {pay} in all. None of them has a warning.
          </Callout>
          <div className="many-list">
            <Table
              label="Applications that will be approved"
              rows={list}
              keyOf={({ id }) => id}
              columns={[
                {
                  key: "user",
                  title: "Applicant",
                  cell: ({ nickname, uid }) => (
                    <span className="two-line">
                      <span>{nickname}</span>
                      <span>{uid}</span>
                    </span>
                  ),
                },
                {
                  key: "quantity",
                  title: "Applies for",
                  align: "right",
                  cell: (row) => <Money value={row.quantity} unit={currency} />,
                },
                { key: "cost", title: "Cost", align: "right", cell: (row) => <Money value={row.cost} unit={pay} /> },
                {
                  key: "at",
                  title: "Submitted, UTC",
                  align: "right",
                  cell: ({ submitted_at }) => dayTime(submitted_at),
                },
                { key: "version", title: "Version", align: "right", cell: ({ version }) => version },
              ]}
            />
          </div>
        </>
      )}
      {others.length > 0 && <p className="small muted">Not in this list: {others.join("; ")}.</p>}
    </>
  );
}

const whyWords = {
  changed: "changed or was decided meanwhile",
  marked: "got a warning meanwhile",
  taken: "is open with another operator",
} as const;

type OutcomeProps = { readonly outcome: OutputOf<typeof applicationsApprove>; readonly onClose: () => void };

const Outcome = ({ outcome: { passed, left_out }, onClose }: OutcomeProps) => (
  <Modal
    open
    title="Approve applications together"
    onCancel={onClose}
    width={560}
    footer={
      <Button type="primary" onClick={onClose}>
        Close
      </Button>
    }
  >
    <div className="stack">
      <Callout tone="ok" title={`${plural(passed)} passed.`}>
        Each has an entry in the audit log.
      </Callout>
      {left_out.length > 0 && (
        <Callout tone="warn" title={`${plural(left_out.length)} left out; nothing was done about it.`}>
          <ul className="many-left">
            {left_out.map(({ id, uid, nickname, why }) => (
              <li key={id}>
                {nickname || "An unknown application"} {uid} {whyWords[why]}.
              </li>
            ))}
          </ul>
        </Callout>
      )}
    </div>
  </Modal>
);
