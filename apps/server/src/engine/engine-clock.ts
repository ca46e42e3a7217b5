import { uptime } from "node:os";

/** The sources of the engine's time, all in ms. */
export type TimeSources = {
  /** Since 1970. Operators, NTP and virtual machines set it, in both directions. */
  readonly wallNow: () => number;
  /** Since some moment. It never goes back and nobody sets it, but it stands still while the machine sleeps. */
  readonly monotonicNow: () => number;
  /** Since the machine started, its sleep included. Nobody sets it either. */
  readonly uptimeNow: () => number;
};

export const systemTime: TimeSources = {
  wallNow: () => Date.now(),
  monotonicNow: () => performance.now(),
  uptimeNow: () => uptime() * 1_000,
};

/** The engine's time and the wall clock have diverged when they differ by more; up to this much the engine's time converges to the wall clock. */
export const CLOCKS_APART_MS = 2_000;
/** Speed of convergence: 1 ms in each second, so that a difference of a second is gone after 17 minutes. */
const LED_BACK_PER_MS = 0.001;
/** The wall clock moved this much against the monotonic one: it was set, or the machine slept. A shorter sleep is corrected like any small difference. */
const MOVED_MS = 1_000;

/**
 * The engine's time in ms since 1970. It starts at the wall clock, or at the last committed time if that is later, and from then on advances with the
 * monotonic clock: a wall clock that is set back or ahead moves neither the time of an order nor the age of a price. A sleep of the machine is real
 * time for everybody and counts.
 */
export class EngineClock {
  private readonly sources: TimeSources;
  private time: number;
  private monotonic: number;
  /** The wall clock's lead over the monotonic one at the last check for a sleep, and the total sleep by then. */
  private lead: number;
  private slept: number;

  constructor(sources: TimeSources = systemTime) {
    this.sources = sources;
    this.monotonic = sources.monotonicNow();
    this.time = sources.wallNow();
    this.lead = this.time - this.monotonic;
    this.slept = this.sleptNow();
  }

  /** Never less than an earlier result. */
  readonly now = (): number => {
    const { wallNow, monotonicNow } = this.sources;
    const [wall, monotonic] = [wallNow(), monotonicNow()];
    const passed = monotonic - this.monotonic + this.sleep(wall - monotonic);
    this.monotonic = monotonic;
    this.time += passed;
    const behind = wall - this.time;
    const most = passed * LED_BACK_PER_MS;
    if (Math.abs(behind) <= CLOCKS_APART_MS) this.time += Math.max(-most, Math.min(behind, most));
    return Math.floor(this.time);
  };

  /** Committed time is past: a clock that is behind continues from there. */
  notBefore(at: number): void {
    if (this.now() < at) this.time = at;
  }

  /** Lead (ms) of the engine's time over the wall clock; negative when it is behind. */
  aheadOfWall(): number {
    return this.now() - this.sources.wallNow();
  }

  /** The machine's sleep (ms) since the last call. Reading the uptime takes 6 us, so it is read only after the wall clock has moved. */
  private sleep(lead: number): number {
    if (Math.abs(lead - this.lead) < MOVED_MS) return 0;
    this.lead = lead;
    const asleep = this.sleptNow() - this.slept;
    if (asleep < MOVED_MS) return 0;
    this.slept += asleep;
    return asleep;
  }

  private sleptNow(): number {
    return this.sources.uptimeNow() - this.sources.monotonicNow();
  }
}
