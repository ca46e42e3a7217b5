import { type Amount, type Price, RATE_ONE } from "@candor/contract/domain/money.ts";
import type { Executed } from "../engine/batch.ts";
import type { Convert, Converted } from "../products/convert/records.ts";
import type { IndexTick } from "../products/markets/records.ts";

/** The rules of conversions once more, slowly, from the whole log: each is looked at from the beginning of everything. */

const conversionsBefore = (log: readonly Executed[], at: number): Converted[] =>
  log
    .slice(0, at)
    .flatMap(({ execution }) => execution.events)
    .filter((event) => event.type === "conversion");

/** The tick by which the conversion at this place of the log was priced, if it came after the last restart. */
function tickSince(log: readonly Executed[], at: number, tickId: number): IndexTick | undefined {
  for (let place = at - 1; place >= 0; place -= 1) {
    const command = log[place]?.command;
    if (command?.type === "restart") return undefined;
    if (command?.type === "indexTick" && command.tickId === tickId) return command;
  }
  return undefined;
}

const worthOf = (amount: Amount, price: Price): bigint => (amount * price + RATE_ONE - 1n) / RATE_ONE;

/** What a user has converted in the minute before; a conversion that is a minute older than the newest of all counts no more. */
function converted(log: readonly Executed[], place: number, { userId, at }: Convert): bigint {
  const all = conversionsBefore(log, place);
  const newest = Math.max(at, ...all.map((one) => one.at));
  return all
    .filter((one) => one.userId === userId && one.at > newest - 60_000)
    .reduce((sum, one) => sum + worthOf(one.amount, one.fromPrice), 0n);
}

/** Throws at the first conversion of the log that the rules do not allow. */
export function checkConversions(log: readonly Executed[]): void {
  log.forEach(({ command, execution }, place) => {
    const made = execution.events.find((event) => event.type === "conversion");
    if (command.type !== "convert" || !made) return;
    const { id, at, acceptedAt, perMinute } = command;
    for (const tickId of [made.fromTickId, made.toTickId]) {
      if (acceptedAt === undefined || tickId === undefined) continue;
      const tick = tickSince(log, place, tickId);
      if (!tick?.counting || (tick.observedFrom ?? tick.at) <= acceptedAt)
        throw new Error(`conversion ${id} was made at tick ${tickId}, which was known when it was accepted`);
      if (at > acceptedAt + 3_000) throw new Error(`conversion ${id} was made too late`);
    }
    const total = converted(log, place, command) + worthOf(made.amount, made.fromPrice);
    if (perMinute !== undefined && total > perMinute) throw new Error(`conversion ${id} is beyond the limit`);
  });
}
