import { isStoppedBy } from "@candor/contract/domain/stops.ts";
import { SECOND_MS } from "@candor/contract/domain/time.ts";
import type { Services } from "../../services/services.ts";
import { stoppedTargets } from "../../services/stopped.ts";

const EVERY_MS = SECOND_MS;

/**
 * What would refuse the traders' commands, read once a second while they act: the emergency stop, and an engine that takes none. They wait for its end
 * instead of trying, since each refused command is written too.
 */
export class Halts {
  readonly #services: Pick<Services, "db" | "engine" | "log">;
  #targets: ReadonlySet<string> = new Set();
  #takesCommands = false;
  #readAt = Number.NEGATIVE_INFINITY;

  constructor(services: Pick<Services, "db" | "engine" | "log">) {
    this.#services = services;
  }

  /** Whether the engine takes commands of spot. */
  async takesCommands(now: number): Promise<boolean> {
    // A clock that was set back reads again.
    if (Math.abs(now - this.#readAt) < EVERY_MS) return this.#takesCommands;
    this.#readAt = now;
    const { db, engine, log } = this.#services;
    try {
      const [{ state, paused, trouble }, targets] = await Promise.all([engine.status(), stoppedTargets(db)]);
      this.#takesCommands = state === "running" && trouble === null && !paused.includes("spot");
      this.#targets = new Set(targets);
    } catch (error) {
      this.#takesCommands = false;
      log.info({ err: error }, "the simulated traders wait for the engine and the database");
    }
    return this.#takesCommands;
  }

  /** Whether an operator has stopped spot in this market. */
  isStopped(marketId: number): boolean {
    return isStoppedBy(this.#targets, "spot", marketId);
  }
}
