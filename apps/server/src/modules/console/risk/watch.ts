import { formatAmount } from "@candor/contract/domain/money.ts";
import { HOUR_MS } from "@candor/contract/domain/time.ts";
import { settings } from "@candor/contract/settings.ts";
import type { RiskReport } from "../../../engine/risk/report.ts";
import type { Services } from "../../../services/services.ts";
import { readSettings } from "../settings/index.ts";
import { alarmText, foundOf, riskSettings, type Threshold, worstOf } from "./figures.ts";
import { keepSamples } from "./queries.ts";

/** A thread, and 0.7 s of one core with 8,600 positions: not with every look of the alarms. */
const EVERY_MS = 60_000;

export type Look = { readonly report: RiskReport; readonly atMs: number };
type Kept = { look?: Look; running?: Promise<Look> };
const keptOf = new WeakMap<Services, Kept>();

function kept(services: Services): Kept {
  const one = keptOf.get(services) ?? {};
  keptOf.set(services, one);
  return one;
}

export const quoteOf =
  ({ catalogue }: Pick<Services, "catalogue">) =>
  (marketId: number): number | undefined =>
    catalogue.market(marketId)?.legal_id;

/** The last report, or another one if it is older than a minute: shared by all operators and the alarms. */
export function lookAtRisk(services: Services): Promise<Look> {
  const own = kept(services);
  const now = services.clock.now();
  if (own.look && now >= own.look.atMs && now - own.look.atMs < EVERY_MS) return Promise.resolve(own.look);
  own.running ??= look(services, now).finally(() => {
    delete own.running;
  });
  return own.running;
}

async function look(services: Services, atMs: number): Promise<Look> {
  const report = await services.readRisk();
  const hour = new Date(Math.floor(atMs / HOUR_MS) * HOUR_MS);
  await keepSamples(
    services.db,
    worstOf(report, quoteOf(services)).map(({ currencyId, accounts, loss, shortfall, treasury, insurance }) => ({
      hour,
      currency_id: currencyId,
      positions: report.positions,
      accounts,
      loss: formatAmount(loss),
      shortfall: formatAmount(shortfall),
      treasury: formatAmount(treasury),
      insurance: formatAmount(insurance),
    })),
  );
  const made = { report, atMs };
  kept(services).look = made;
  return made;
}

export async function thresholdsOf(services: Services, report: RiskReport): Promise<Threshold[]> {
  const found = foundOf(worstOf(report, quoteOf(services)));
  const all = await readSettings(services.db);
  return riskSettings.map((name) => ({
    name,
    value: all.find((one) => one.name === name)?.value ?? settings[name].fallback,
    found: found[name],
  }));
}

/**
 * Of the last look, which the job repeats every minute: the other alarms do not wait for it. A change of a threshold counts at once. Null before the
 * first look, when nothing is known that would open or end an alarm.
 */
export async function riskAlarm(services: Services): Promise<{ text: string | undefined } | null> {
  const { look: last } = kept(services);
  return last ? { text: alarmText(await thresholdsOf(services, last.report)) } : null;
}
