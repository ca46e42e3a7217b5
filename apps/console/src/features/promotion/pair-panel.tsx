import { approvalsQueue } from "@candor/contract/routes/console/approvals.ts";
import { promotionPairs, promotionReleaseRequest } from "@candor/contract/routes/console/promotion.ts";
import { consoleState } from "@candor/contract/routes/console/session.ts";
import { Button } from "antd";
import { useState } from "react";
import { refresh } from "../../shared/api/use-read.ts";
import { useSend } from "../../shared/api/use-send.ts";
import { AskReason, TwoOperators, Waits } from "../../shared/editor/ask.tsx";
import { dayTime } from "../../shared/format/time.ts";
import { cents } from "../../shared/format/used.ts";
import { useKeys } from "../../shared/keys/use-keys.ts";
import { useMay } from "../../shared/operator.ts";
import { linkOf, userPath } from "../../shared/paths.ts";
import { withholdReasonNames } from "../../shared/reasons/withheld.ts";
import { Callout } from "../../shared/ui/callout.tsx";
import { FactGrid } from "../../shared/ui/fact-grid.tsx";
import { KeyCap } from "../../shared/ui/key-cap.tsx";
import { Money, money } from "../../shared/ui/money.tsx";
import { Facts, Panel, READ_ONLY, SectionLabel } from "../../shared/ui/panel.tsx";
import { SendDialog } from "../../shared/ui/send-dialog.tsx";
import { Status } from "../../shared/ui/status.tsx";
import type { Pair } from "./terms.ts";

type PairProps = { readonly pair: Pair };

/** One pair: what they share, what is withheld, and its release by two operators. To keep it withheld needs nothing. */
export function PairPanel({ pair }: PairProps) {
  const mayRequest = useMay()("promotion.request");
  const [asking, setAsking] = useState(false);
  const [done, setDone] = useState<string>();
  const { inviter, invited, state, reason, approval_id } = pair;
  const free = state === "withheld" && approval_id === null;
  useKeys(
    mayRequest && free ? [{ keys: "a", label: "ask for the release", group: "Pair", run: () => setAsking(true) }] : [],
  );
  return (
    <Panel
      grow
      title={`${inviter.nickname} and ${invited.nickname}`}
      note={`generation ${pair.generation}`}
      foot={
        state === "withheld" &&
        (mayRequest ? (
          <div className="promotion-foot">
            <span className="small muted">
              {approval_id === null ? "Without a release it stays withheld." : "A request is pending."}
            </span>
            <Button type="primary" disabled={!free} onClick={() => setAsking(true)}>
              Ask for the release <KeyCap keys="A" />
            </Button>
          </div>
        ) : (
          <span>{READ_ONLY}</span>
        ))
      }
    >
      <div className="stack">
        {done && <Callout tone="ok" title={done} />}
        {approval_id !== null && <Waits approvalId={approval_id} what="The pair" />}
        {state === "released" && (
          <Callout tone="ok" title="Released">
            {pair.released_by ?? "An operator"} found that they are two
            {pair.released_at && `, ${dayTime(pair.released_at)} UTC`}. What was withheld is paid; later rebates are
            posted.
          </Callout>
        )}
        <section>
          <SectionLabel aside="compared by the server">What they share</SectionLabel>
          <FactGrid
            columns={1}
            facts={Object.entries(withholdReasonNames).map(([name, text]) => ({
              key: name,
              mark: name === reason ? ("warn" as const) : ("note" as const),
              text: name === reason ? text : `${text}: not why it was withheld`,
            }))}
          />
        </section>
        <section>
          <SectionLabel>Two accounts</SectionLabel>
          <Facts
            width={110}
            rows={[
              { name: "Inviter", value: <Person person={inviter} /> },
              { name: "Invited", value: <Person person={invited} /> },
              { name: "Withheld since", value: `${dayTime(pair.since)} UTC` },
            ]}
          />
        </section>
        <section>
          <SectionLabel aside="stays in the fees of the house">Withheld</SectionLabel>
          {pair.held.length === 0 ? (
            <p className="small muted">Nothing: no fee was paid since, or it was released.</p>
          ) : (
            <Facts
              width={110}
              rows={[
                ...pair.held.map(({ currency_name, amount }) => ({
                  name: currency_name,
                  value: <Money value={amount} unit={currency_name} />,
                })),
                { name: "Together", value: `about ${money(cents(pair.held_usdt))} USDT` },
              ]}
            />
          )}
        </section>
      </div>
      {asking && (
        <ReleaseDialog
          pair={pair}
          onClose={(words) => {
            setAsking(false);
            if (words) setDone(words);
          }}
        />
      )}
    </Panel>
  );
}

const Person = ({ person }: { readonly person: Pair["inviter"] }) => (
  <>
    <a href={linkOf(userPath(person.uid))}>
      {person.uid} {person.nickname}
    </a>{" "}
    {person.state !== "active" && <Status state={person.state} />}
  </>
);

function ReleaseDialog({ pair, onClose }: PairProps & { readonly onClose: (done?: string) => void }) {
  const { inviter, invited, held, version } = pair;
  const [reason, setReason] = useState("");
  const { send, sending } = useSend(promotionReleaseRequest, `promotion.release.${inviter.uid}.${invited.uid}`);
  const words = reason.trim();
  const act = async () => {
    if (words === "") return;
    if (!(await send({ inviter_uid: inviter.uid, invited_uid: invited.uid, version, reason: words }))) return;
    void refresh(promotionPairs, approvalsQueue, consoleState);
    onClose("The request is waiting for another operator. Nothing is paid until then.");
  };
  const paid = held.map(({ amount, currency_name }) => `${money(amount)} ${currency_name}`).join(" and ");
  return (
    <SendDialog
      title="Release withheld rebates"
      action="Ask for approval"
      sending={sending}
      asking="the request was taken"
      why={words === "" ? "Say why they are two persons." : undefined}
      onAct={() => void act()}
      onClose={() => onClose()}
    >
      <Callout
        title={paid === "" ? "Nothing is withheld at the moment." : `${paid} to ${inviter.nickname}, ${inviter.uid}`}
      >
        Paid out of the fees when it is approved, with what is withheld by then. Later rebates of this pair are posted
        and not withheld again.
      </Callout>
      <AskReason reason={reason} onReason={setReason} note="why they are two persons; the second operator reads it" />
      <TwoOperators />
    </SendDialog>
  );
}
