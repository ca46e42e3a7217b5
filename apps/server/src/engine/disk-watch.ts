import type { CommandRequest } from "../platform/bus/bus.ts";
import { type DiskLevel, diskLevel, diskSpace } from "../platform/files/disk-space.ts";
import type { Log } from "../platform/log/log.ts";

const EVERY_MS = 5_000;

/** What begins something new and can wait until there is room. Whatever ends, pays or settles something is not among it, nor are withdrawals. */
const newBusiness: ReadonlySet<string> = new Set([
  "placeOrder",
  "placeOco",
  "replaceOrder",
  "amendOrder",
  "placeOption",
  "placeLever",
  "convert",
  "buyHosting",
  "applyForSubscription",
  "publishOtcOffer",
  "takeOtcOffer",
] satisfies CommandRequest["type"][]);
export const isNewBusiness = ({ type }: CommandRequest): boolean => newBusiness.has(type);

/**
 * Watches the volume of an embedded database, so that the last room is left to those who want out: PostgreSQL that finds none stops everybody. `isFull` is
 * for the engine's admission. `folder` is undefined where the database is on a machine of its own, whose volume cannot be seen from here.
 */
export class DiskWatch {
  readonly #folder: string | undefined;
  readonly #log: Pick<Log, "error" | "info">;
  readonly #readSpace: typeof diskSpace;
  #level: DiskLevel = "roomy";
  #timer: NodeJS.Timeout | undefined;

  constructor(folder: string | undefined, log: Pick<Log, "error" | "info">, readSpace = diskSpace) {
    this.#folder = folder;
    this.#log = log;
    this.#readSpace = readSpace;
  }

  get isFull(): boolean {
    return this.#level === "full";
  }

  async start(): Promise<void> {
    if (this.#folder === undefined) return;
    await this.look();
    this.#timer = setInterval(() => void this.look(), EVERY_MS);
    this.#timer.unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Reads the volume now. */
  async look(): Promise<void> {
    if (this.#folder === undefined) return;
    const space = await this.#readSpace(this.#folder);
    const level = diskLevel(space);
    if (level === this.#level) return;
    this.#level = level;
    if (level === "roomy") this.#log.info({ ...space }, "the volume of the database has room again");
    else
      this.#log.error(
        { ...space },
        level === "full"
          ? "ALARM: the volume of the database is full; new orders are refused, cancellations, withdrawals and settlement go on"
          : "ALARM: the volume of the database is nearly full",
      );
  }
}
