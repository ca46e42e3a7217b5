import type { Kysely } from "kysely";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database } from "../../../platform/database/schema.ts";
import { type AuditReport, type KnownEntry, verifyAudit } from "./verify.ts";

const EVERY_MS = 60_000;

/**
 * The state of the log, for the head of every page of the console. New entries are verified every minute, starting from the last verified hash; the
 * whole log the first time and on an operator's request. Once broken it stays so until a full verification passes.
 */
export class AuditWatch {
  readonly #db: Kysely<Database>;
  readonly #clock: Clock;
  #verified: KnownEntry | undefined;
  #ok = true;
  #checkedAt = Number.NEGATIVE_INFINITY;
  #running: Promise<AuditReport> | undefined;
  #whole: Promise<AuditReport> | undefined;

  constructor(db: Kysely<Database>, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  /** The last result, without waiting for the next one, which this starts when due. */
  get ok(): boolean {
    if (this.#ok && !this.#running && this.#clock.now() - this.#checkedAt >= EVERY_MS)
      // A database that does not answer is no evidence about the log; the next call tries again.
      this.#verify(this.#verified).catch(() => {});
    return this.#ok;
  }

  /** Everything from the first entry on; a caller during a running verification gets its result, since it reads the whole log. */
  verifyAll(): Promise<AuditReport> {
    this.#whole ??= this.#verifyWhole().finally(() => {
      this.#whole = undefined;
    });
    return this.#whole;
  }

  async #verifyWhole(): Promise<AuditReport> {
    await this.#running?.catch(() => {});
    return this.#verify(undefined);
  }

  #verify(from: KnownEntry | undefined): Promise<AuditReport> {
    this.#checkedAt = this.#clock.now();
    const running = verifyAudit(this.#db, { from, known: this.#verified }).then((report) => {
      this.#ok = report.ok;
      if (report.ok && report.entries > 0) this.#verified = { entryId: report.entries, hash: report.head };
      return report;
    });
    this.#running = running;
    const ended = () => {
      this.#running = undefined;
    };
    running.then(ended, ended);
    return running;
  }
}
