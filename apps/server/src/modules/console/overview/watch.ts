import { type AlarmKind, ANSWER_WITHIN_MS, PRICE_WITHIN_MS } from "@candor/contract/domain/alarms.ts";
import { formatAmount, fromNumeric } from "@candor/contract/domain/money.ts";
import type { OutputOf } from "@candor/contract/route.ts";
import type { dashboard } from "@candor/contract/routes/console/control.ts";
import { diskSpace } from "../../../platform/files/disk-space.ts";
import type { Services } from "../../../services/services.ts";
import { stuckDeposits } from "../../wallet/deposits/index.ts";
import { countLiabilityFaults, liabilityAlarm } from "../../wallet/proof/index.ts";
import { stuckWithdrawals } from "../../wallet/withdrawals/index.ts";
import { AuditWatch } from "../audit/index.ts";
import { lastReport, reconciliationAlarm } from "../reconciliation/index.ts";
import { riskAlarm } from "../risk/index.ts";
import { type Alarm, keepAlarms, keepOutage, readAlarms } from "./alarms.ts";
import { CommitWatch } from "./commit-times.ts";
import { diskAlarm } from "./disk-alarm.ts";
import { type EngineHealth, engineHealth } from "./engine-health.ts";
import * as figures from "./figures.ts";
import { kept } from "./kept.ts";

type Ledger = NonNullable<OutputOf<typeof dashboard>["ledger"]>;

const LEDGER_EVERY_MS = 30_000;
const ALARMS_EVERY_MS = 5_000;
const STUCK_MS = 120_000;

/** Checks of the console shared by all operators, so that ten open pages cost no more than one. */
export type Watch = {
  readonly audit: AuditWatch;
  readonly commits: CommitWatch;
  readonly ledger: () => Promise<Ledger>;
  readonly alarms: () => Promise<Alarm[]>;
};

const watches = new WeakMap<Services, Watch>();
/** The watch of these services: calls and the job that keeps the history share one. */
export function watchOf(services: Services): Watch {
  const watch = watches.get(services) ?? createWatch(services);
  watches.set(services, watch);
  return watch;
}

function createWatch(services: Services): Watch {
  const { db, clock, engine, config } = services;
  const audit = new AuditWatch(db, clock);
  const commits = new CommitWatch(engine, clock);
  const ledger = kept(clock, LEDGER_EVERY_MS, () => ledgerCheck(services));
  const alarms = kept(clock, ALARMS_EVERY_MS, async () => {
    // The process that does the jobs looks around; a gateway beside it sees another disk.
    if (config.role === "gateway") return readAlarms(db);
    await services.probe.answer();
    const { found, beganMs } = await lookAround(services, { audit, commits, ledger });
    const outage = services.probe.takeOutage();
    if (outage) await keepOutage(db, outage);
    return keepAlarms(db, found, clock.now(), beganMs);
  });
  return { audit, commits, ledger, alarms };
}

async function lookAround(services: Services, { audit, commits, ledger }: Omit<Watch, "alarms">) {
  const { db, clock, engine, config } = services;
  const now = clock.now();
  const before = new Date(now - STUCK_MS);
  const status = await engineHealth(engine);
  const [differing, quarantine, stuck, unbooked, undone, ticks, { ok }, report, faults, { clockAheadMs }] =
    await Promise.all([
      figures.differingStandby(db),
      figures.quarantined(db),
      figures.stuckApprovals(db, before),
      stuckDeposits(db, before),
      stuckWithdrawals(db, before),
      figures.lastTicks(db, status.now ?? now),
      ledger(),
      lastReport(db),
      countLiabilityFaults(services),
      commits.times(),
    ]);
  const risk = await riskAlarm(services);
  const silent = ticks.filter(({ ageMs }) => ageMs === null || ageMs > PRICE_WITHIN_MS).map(({ symbol }) => symbol);
  const found = new Map<AlarmKind, string | undefined>([
    ["audit", audit.ok ? undefined : "The audit log does not hold: an entry was changed or is missing"],
    ["ledger", ok ? undefined : "User and house balances of a currency do not sum to zero"],
    ["reconciliation", reconciliationAlarm(report, now)],
    ["liabilities", liabilityAlarm(faults)],
    ["engine", engineAlarm(status) ?? differing],
    ["commits", status.commitWaitMs > ANSWER_WITHIN_MS ? "The database has not confirmed a commit" : undefined],
    ["clock", clockAlarm(clockAheadMs)],
    ["quarantine", quarantine.count > 0 ? `${quarantine.count} commands are quarantined` : undefined],
    ["approvals", stuck.count > 0 ? `${stuck.count} approved requests are not carried out yet` : undefined],
    ["deposits", unbooked > 0 ? `${unbooked} approved deposits are not booked yet` : undefined],
    ["withdrawals", undone > 0 ? `${undone} decisions on withdrawals are not carried out yet` : undefined],
    ["feed", silent.length > 0 ? `No price for a minute: ${silent.join(", ")}` : undefined],
    ["disk", diskAlarm(await diskSpace(config.data), config.databaseUrl === undefined)],
    ...(risk ? ([["risk", risk.text]] as const) : []),
  ]);
  return { found, beganMs: new Map<AlarmKind, number>([["commits", clock.now() - status.commitWaitMs]]) };
}

/** As in the engine's own log. */
const CLOCKS_APART_MS = 2_000;
const clockAlarm = (aheadMs: number | null): string | undefined =>
  aheadMs !== null && Math.abs(aheadMs) > CLOCKS_APART_MS
    ? `The machine's clock is ${Math.round(Math.abs(aheadMs) / 1_000)} s ${aheadMs > 0 ? "behind" : "ahead of"} the engine's`
    : undefined;

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
