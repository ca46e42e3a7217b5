import { amount, formatAmount } from "@candor/contract/domain/money.ts";
import { HOUR_MS } from "@candor/contract/domain/time.ts";
import { useNow } from "../../shared/clock.ts";
import { clock, near } from "../../shared/format/time.ts";
import { Address } from "../../shared/ui/address.tsx";
import { ageNow } from "../../shared/ui/age.tsx";
import { money } from "../../shared/ui/money.tsx";
import { Tag } from "../../shared/ui/status.tsx";
import type { WithdrawalRecord } from "./names.ts";
import { countdown, spentShare } from "./target.ts";

type RecordProps = { readonly record: WithdrawalRecord };

/** The amount that the user receives, the frozen amount, and the time left. */
export function Receives({ record }: RecordProps) {
  const now = useNow(60_000);
  const { amount: receives, fee, symbol, submitted_at, state } = record;
  const held = formatAmount(amount(receives) + amount(fee));
  const isOpen = state === "under_review" || state === "sending";
  return (
    <div className="receives">
      <div>
        <div className="caption">User receives</div>
        <div className="receives-figure">
          {money(receives)} <span className="receives-unit">{symbol}</span>
        </div>
        <div className="small muted">
          fee {money(fee)}, {isOpen ? "frozen" : "was frozen:"} {money(held)} {symbol} since {near(submitted_at, now)}
        </div>
      </div>
      {isOpen && <Target record={record} />}
    </div>
  );
}

function Target({ record }: RecordProps) {
  const now = useNow(1_000);
  const { due_at_ms: due, submitted_at_ms: start, state } = record;
  if (state === "sending")
    return (
      <div className="target">
        <div className="target-line">
          <span className="caption">Target paused</span>
        </div>
        <div className="caption">Sending waits for its transaction, however long that takes.</div>
      </div>
    );
  const age = ageNow(record, now);
  return (
    <div className="target">
      <div className="target-line">
        <span className="caption">{age === "late" ? "Late by" : `Target ${hoursOf(due - start)} h`}</span>
        <span className={`target-clock age-${age}`}>{countdown(due - now)}</span>
      </div>
      <div className={`target-bar target-${age}`} aria-hidden="true">
        <span style={{ width: `${spentShare(start, due, now)}%` }} />
      </div>
      <div className="caption">by {clock(due, { seconds: false })} UTC, also shown to the user</div>
    </div>
  );
}

const hoursOf = (ms: number): number => Math.round(ms / HOUR_MS);

/** The destination: an address in groups, or a bank account. */
export function Destination({ record }: RecordProps) {
  const { network, chain, address, label, bank_name, account_name, swift_code, remark } = record;
  const bank = network === "bank";
  return (
    <section className="inset destination" aria-label="Destination">
      <div className="destination-head">
        <span className="muted">To</span>
        <strong>{label || (bank ? bank_name : "a new address")}</strong>
        <Tag shape="ring">{chain}</Tag>
        {bank && bank_name && label && <span>{bank_name}</span>}
        {account_name && <span>{account_name}</span>}
        {swift_code && <span className="mono">SWIFT {swift_code}</span>}
      </div>
      <Address address={address} label={bank ? "the account number" : "the address"} />
      {remark && <div className="small">Remark of the user: {remark}</div>}
    </section>
  );
}
