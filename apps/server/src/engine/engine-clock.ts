import { uptime } from "node:os";

/** Where the engine's time comes from, all in ms. */
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

/** The engine's time and the wall clock are apart when they differ by more; up to this much the engine's time is led back to the wall clock. */
export const CLOCKS_APART_MS = 2_000;
/** How fast: 1 ms in each second, so that a difference of a second is gone after 17 minutes. */
const LED_BACK_PER_MS = 0.001;
/** The wall clock moved this much against the monotonic one: it was set, or the machine slept. A shorter sleep is led back like any small difference. */
const MOVED_MS = 1_000;

/**
 * The engine's time in ms since 1970. It starts at the wall clock, or at the last committed time where that is later, and from then on passes as the
 * monotonic clock does: a wall clock that is set back or ahead moves neither the time of an order nor the age of a price. A sleep of the machine has
 * passed for everybody and counts.
 */
export class EngineClock {
  private readonly sources: TimeSources;
  private time: number;
  private monotonic: number;
  /** The wall clock's lead over the monotonic one when the machine was last asked whether it slept, and how long it had slept by then. */
  private lead: number;
  private slept: number;

  constructor(sources: TimeSources = systemTime) {
    this.sources = sources;
    this.monotonic = sources.monotonicNow();
    this.time = sources.wallNow();
    this.lead = this.time - this.monotonic;
    this.slept = this.sleptNow();
  }

  /** Never less than an earlier answer. */
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

  /** Time that was committed is over: the clock goes on from there where it is behind it. */
  notBefore(at: number): void {
    if (this.now() < at) this.time = at;
  }

  /** By how much (ms) the engine's time is ahead of the wall clock; negative when it is behind. */
  aheadOfWall(): number {
    return this.now() - this.sources.wallNow();
  }

  /** How long (ms) the machine has slept since the last answer. Reading its uptime takes 6 us, hence only after the wall clock has moved. */
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
