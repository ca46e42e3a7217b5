/**
 * 10,000 price alerts that one tick fires, and 100,000 that it does not reach, against a loop over all of them: what the engine spends on a tick.
 */
import { type AlertRow, PriceAlerts } from "../apps/server/src/engine/notices/price-alerts.ts";

const WAITING = 100_000;
const FIRED = 10_000;
const QUIET_TICKS = 1_000;
const START = Date.UTC(2026, 0, 1);

export type AlertFigures = {
  readonly waiting: number;
  readonly fired: number;
  /** Of the tick that fires them, in ms. */
  readonly firingMs: number;
  /** Of a tick that reaches none, in microseconds: ours and a loop's. */
  readonly quietUs: number;
  readonly loopUs: number;
  readonly ratio: number;
};

const alertOf = (id: number, threshold: bigint): AlertRow => ({
  id,
  revision: 1,
  marketId: 1,
  kind: "above",
  basis: "index",
  threshold,
  repeat: "once",
  firedAt: undefined,
  isOn: true,
});

function elapsed(act: () => void): number {
  const start = performance.now();
  act();
  return performance.now() - start;
}

export function benchAlerts(): AlertFigures {
  const alerts = new PriceAlerts();
  const rows = Array.from({ length: FIRED + WAITING }, (_, index) =>
    alertOf(index + 1, index < FIRED ? 100n : 1_000n + BigInt((index * 7_919) % WAITING)),
  );
  for (const row of rows) alerts.take(row);
  const see = (price: bigint) =>
    alerts.see({ marketId: 1, basis: "index" }, () => ({ price, change: undefined, at: START }));
  const quiet = elapsed(() => {
    for (let tick = 0; tick < QUIET_TICKS; tick++) see(50n);
  });
  let looked = 0;
  const LOOPS = 20;
  const loop = elapsed(() => {
    for (let tick = 0; tick < LOOPS; tick++) for (const { threshold } of rows) if (threshold <= 50n) looked += 1;
  });
  let fired = 0;
  const firingMs = elapsed(() => {
    fired = see(100n).length;
  });
  if (fired !== FIRED || looked !== 0) throw new Error(`${fired} alerts fired instead of ${FIRED}`);
  const [quietUs, loopUs] = [(quiet * 1_000) / QUIET_TICKS, (loop * 1_000) / LOOPS];
  return { waiting: WAITING, fired, firingMs, quietUs, loopUs, ratio: loopUs / quietUs };
}
