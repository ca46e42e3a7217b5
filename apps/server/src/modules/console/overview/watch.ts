import { formatAmount, fromNumeric } from "@candor/contract/domain/money.ts";
import type { OutputOf } from "@candor/contract/route.ts";
import type { dashboard } from "@candor/contract/routes/console/control.ts";
import type { consoleState } from "@candor/contract/routes/console/session.ts";
import type { Services } from "../../../services/services.ts";
import { stuckDeposits } from "../../wallet/deposits/index.ts";
import { countLiabilityFaults, liabilityAlarm } from "../../wallet/proof/index.ts";
import { stuckWithdrawals } from "../../wallet/withdrawals/index.ts";
import { AuditWatch } from "../audit/index.ts";
import { lastReport, reconciliationAlarm } from "../reconciliation/index.ts";
import { CommitWatch } from "./commit-times.ts";
import { type EngineHealth, engineHealth } from "./engine-health.ts";
import * as figures from "./figures.ts";
import { kept } from "./kept.ts";

type Alarm = OutputOf<typeof consoleState>["alarms"][number];
type Ledger = NonNullable<OutputOf<typeof dashboard>["ledger"]>;

const LEDGER_EVERY_MS = 30_000;
const ALARMS_EVERY_MS = 5_000;
const STUCK_MS = 120_000;
const SILENT_MS = 60_000;

/** Checks of the console shared by all operators, so that ten open pages cost no more than one. */
export type Watch = {
  readonly audit: AuditWatch;
  readonly commits: CommitWatch;
  readonly ledger: () => Promise<Ledger>;
  readonly alarms: () => Promise<Alarm[]>;
};

export function createWatch(services: Services): Watch {
  const { db, clock, engine } = services;
  const audit = new AuditWatch(db, clock);
  const ledger = kept(clock, LEDGER_EVERY_MS, () => ledgerCheck(services));
  const since = new Map<string, number>();
  const alarms = kept(clock, ALARMS_EVERY_MS, async () => {
    const now = clock.now();
    const [status, quarantine, stuck, unbooked, undone, ticks, { ok }, report, faults] = await Promise.all([
      engineHealth(engine),
      figures.quarantined(db),
      figures.stuckApprovals(db, new Date(now - STUCK_MS)),
      stuckDeposits(db, new Date(now - STUCK_MS)),
      stuckWithdrawals(db, new Date(now - STUCK_MS)),
      figures.lastTicks(db, now),
      ledger(),
      lastReport(db),
      countLiabilityFaults(services),
    ]);
    const silent = ticks.filter(({ at }) => !at || now - at.getTime() > SILENT_MS).map(({ symbol }) => symbol);
    const found = new Map<string, string | undefined>([
      ["audit", audit.ok ? undefined : "The audit log does not hold: an entry was changed or is missing"],
      ["ledger", ok ? undefined : "User and house balances of a currency do not sum to zero"],
      ["reconciliation", reconciliationAlarm(report, now)],
      ["liabilities", liabilityAlarm(faults)],
      ["engine", engineAlarm(status)],
      ["quarantine", quarantine.count > 0 ? `${quarantine.count} commands are quarantined` : undefined],
      ["approvals", stuck.count > 0 ? `${stuck.count} approved requests are not carried out yet` : undefined],
      ["deposits", unbooked > 0 ? `${unbooked} approved deposits are not booked yet` : undefined],
      ["withdrawals", undone > 0 ? `${undone} decisions on withdrawals are not carried out yet` : undefined],
      ["feed", silent.length > 0 ? `No price for a minute: ${silent.join(", ")}` : undefined],
    ]);
    for (const [kind, text] of found)
      if (text === undefined) since.delete(kind);
      else if (!since.has(kind)) since.set(kind, now);
    return [...found].flatMap(([kind, text]) =>
      text === undefined ? [] : [{ kind, text, since: new Date(since.get(kind) ?? now).toISOString() }],
    );
  });
  return { audit, commits: new CommitWatch(engine, clock), ledger, alarms };
}

function engineAlarm({ state, paused }: EngineHealth): string | undefined {
  if (state !== "running") return `The engine is ${state}`;
  return paused.length > 0 ? `Paused: ${paused.join(", ")}` : undefined;
}

async function ledgerCheck({ db, catalogue, clock }: Services): Promise<Ledger> {
  const currencies = (await figures.holdings(db)).map((row) => {
    const users = fromNumeric(row.users);
    const house = fromNumeric(row.house);
    return {
      currency: catalogue.symbolOf(row.currency_id),
      users: formatAmount(users),
      house: formatAmount(house),
      difference: formatAmount(users + house),
    };
  });
  const ok = currencies.every(({ difference }) => difference === "0");
  return { ok, at: new Date(clock.now()).toISOString(), currencies };
}
