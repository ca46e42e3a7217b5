import type { Executed } from "@candor/core/engine/batch.ts";
import type { Convert, Converted } from "@candor/core/products/convert/records.ts";
import type { IndexTick } from "@candor/core/products/markets/records.ts";
import type { Difference, Page } from "./rows.ts";

/** A conversion rests on ticks of at most 3 s: a thousand pairs have fewer in that time. */
const TICKS_KEPT = 10_000;

/**
 * Reports conversions whose price was known when they were accepted: each of their ticks has to have been observed after that. Once one has an
 * acceptance time, all have to. A tick from before the first page is not checked.
 */
export class ConversionVerifier {
  readonly differences: Difference[] = [];
  /** When (ms) each of the newest counting ticks was observed, oldest first. */
  readonly #observed = new Map<number, number>();
  #saysWhen = false;

  add(page: Page): void {
    for (const [batchId, executed] of page) for (const one of executed) this.#look(batchId, one);
  }

  #look(batchId: number, { command, execution }: Executed): void {
    if (command.type === "indexTick" && command.counting) this.#note(command);
    if (command.type !== "convert") return;
    const made = execution.events.find((event) => event.type === "conversion");
    const fault = made && this.#fault(command, made);
    if (command.acceptedAt !== undefined) this.#saysWhen = true;
    if (!fault) return;
    const difference = `conversions ${command.id} ${fault}`;
    this.differences.push({ table: "conversions", row: command.id, columns: [], batchId, difference });
  }

  #note({ tickId, observedFrom, at }: IndexTick): void {
    this.#observed.set(tickId, observedFrom ?? at);
    if (this.#observed.size <= TICKS_KEPT) return;
    const [oldest] = this.#observed.keys();
    if (oldest !== undefined) this.#observed.delete(oldest);
  }

  #fault({ acceptedAt }: Convert, { fromTickId, toTickId }: Converted): string | undefined {
    if (acceptedAt === undefined) return this.#saysWhen ? "does not say when it was accepted" : undefined;
    const known = [fromTickId, toTickId].find(
      (tickId) => tickId !== undefined && (this.#observed.get(tickId) ?? Number.POSITIVE_INFINITY) <= acceptedAt,
    );
    return known === undefined ? undefined : `was made at tick ${known}, which was known when it was accepted`;
  }
}
