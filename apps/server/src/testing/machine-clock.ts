import type { TimeSources } from "../engine/engine-clock.ts";

/** A machine's clocks, which pass only as a test says. */
export type MachineClock = {
  readonly sources: TimeSources;
  /** Time passes on all of them. */
  pass(ms: number): void;
  /** Somebody sets the wall clock, ahead or (negative) back. */
  setWall(ms: number): void;
  /** The machine sleeps: its monotonic clock stands still. */
  sleep(ms: number): void;
};

export function machineClock(startAt: number): MachineClock {
  const at = { wall: startAt, monotonic: 5_000, uptime: 90_000 };
  return {
    sources: { wallNow: () => at.wall, monotonicNow: () => at.monotonic, uptimeNow: () => at.uptime },
    pass(ms) {
      at.wall += ms;
      at.monotonic += ms;
      at.uptime += ms;
    },
    setWall(ms) {
      at.wall += ms;
    },
    sleep(ms) {
      at.wall += ms;
      at.uptime += ms;
    },
  };
}
