import { price } from "@candor/contract/domain/money.ts";
import type { ErrorCode } from "@candor/contract/errors.ts";
import { expect, test } from "vitest";
import { createRandom } from "../../feeds/random.ts";
import type { CommandRequest, Outcome } from "../../platform/bus/bus.ts";
import { Budget } from "./budget.ts";
import { Desk } from "./desk.ts";
import { LEVELS } from "./ladder.ts";

const MAKER = 7;
const INDEX = price("3284.16");

/** A desk whose commands are refused with what `refusal` says, and otherwise accepted; `sent` has them in their order. */
function deskWith(refusal: (command: CommandRequest) => ErrorCode | undefined) {
  const sent: CommandRequest[] = [];
  const send = (command: CommandRequest): Promise<Outcome> => {
    sent.push(command);
    const error = refusal(command);
    const order = { orderId: sent.length, status: "waiting" };
    return Promise.resolve((error ? { ok: false, error } : { ok: true, at: 0, order }) as unknown as Outcome);
  };
  const terms = { symbol: "ETH-USDT", tick: price("0.01"), lot: price("0.0001"), minNotional: price("10") };
  const desk = new Desk(
    { marketId: 2, terms, baseId: 2, quoteId: 3, makerId: MAKER, takerIds: [8, 9] },
    {
      send,
      commandId: () => "id",
      random: createRandom(3),
      budget: new Budget(0),
      fund: async () => undefined,
    },
  );
  const of = (kind: "quotes" | "takes") =>
    sent.filter((command) => command.type === "placeOrder" && (command.userId === MAKER) === (kind === "quotes"));
  return { desk, sent, of };
}

test("where somebody's order stands in the ladder's way the takers go on, who fill it, and the maker tries again later", async () => {
  const { desk, of } = deskWith((command) =>
    command.type === "placeOrder" && command.userId === MAKER ? "WOULD_TAKE" : undefined,
  );
  for (let now = 0; now < 20_000; now += 250) await desk.act(INDEX, now);
  expect(of("takes").length).toBeGreaterThan(2);
  // The first ladder at once, and one more every two seconds, as far as the budget of commands goes.
  expect(of("quotes").length).toBeGreaterThanOrEqual(2 * LEVELS * 2);
  expect(of("quotes").length).toBeLessThanOrEqual(2 * LEVELS * 10);
});

test("after a refusal that lasts one command is tried every 15 s, not the whole ladder, and nobody takes", async () => {
  let isFrozen = true;
  const { desk, sent, of } = deskWith(({ type }) => (isFrozen && type === "placeOrder" ? "ACCOUNT_FROZEN" : undefined));
  await desk.act(INDEX, 0);
  expect(of("quotes")).toHaveLength(2 * LEVELS);
  for (let now = 250; now < 60_000; now += 250) await desk.act(INDEX, now);
  expect(of("quotes")).toHaveLength(2 * LEVELS + 3);
  expect(of("takes")).toEqual([]);
  isFrozen = false;
  sent.length = 0;
  for (let now = 60_000; now < 61_000; now += 250) await desk.act(INDEX, now);
  // The one that was tried is accepted, and the others follow.
  expect(of("quotes")).toHaveLength(2 * LEVELS);
});
