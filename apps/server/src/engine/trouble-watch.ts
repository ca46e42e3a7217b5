import { type Trouble, troubleOf, troubles } from "../platform/database/trouble.ts";
import type { EngineOptions } from "./engine-options.ts";

/** Why the database accepts no writes at present, for the status, the metrics and the log. */
export class TroubleWatch {
  private readonly options: Pick<EngineOptions, "log" | "metrics">;
  private current: Trouble["kind"] | undefined;

  constructor(options: Pick<EngineOptions, "log" | "metrics">) {
    this.options = options;
  }

  /** Undefined while it accepts them. */
  get kind(): Trouble["kind"] | undefined {
    return this.current;
  }

  /** Records the database's problem, after each failure and, with undefined, when it is gone. */
  note(failure: unknown): void {
    const { log, metrics } = this.options;
    const before = this.current;
    this.current = troubleOf(failure)?.kind;
    for (const kind of troubles) metrics.databaseTrouble.set({ kind }, this.current === kind ? 1 : 0);
    if (this.current === "disk full" && before !== this.current)
      log.error("ALARM: the database has no room on its disk; the engine waits for it and refuses new commands");
    if (before !== undefined && this.current === undefined) log.info({ before }, "the database takes batches again");
  }
}
