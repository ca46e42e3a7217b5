import type { Envelope } from "@candor/contract/errors.ts";
import { orderList, trade } from "@candor/contract/routes/spot.ts";
import { transfer } from "@candor/contract/routes/wallet.ts";
import { v7 } from "uuid";
import { type Caller, caller, newUser } from "../../harness/api.ts";
import { pause } from "../figure.ts";

/** What the world outside knows: a key, and what its answer said. */
type Noted = { readonly key: string; readonly kind: "order" | "transfer"; readonly id: string };
type Passage = { readonly sentAt: number; readonly knownAt: number };

const unknown = new Set(["UNAVAILABLE", "UNKNOWN_OUTCOME", "BUSY"]);
const ANSWER_WITHIN_MS = 5_000;
/** Longer than any fault. */
const KNOWN_WITHIN_MS = 180_000;
const USDT = 3;

/** Users who trade through both gateways, each in one lane, and repeat what has no outcome under its key until it has one. */
export class Clients {
  readonly #urls: readonly string[];
  #tokens: string[] = [];
  #isOver = false;
  #running: Promise<unknown> = Promise.resolve();
  readonly noted: Noted[] = [];
  /** Errors of refused calls, by code. */
  readonly refused = new Map<string, number>();
  readonly passages: Passage[] = [];
  /** Lists in which the reader's own newest order was missing. */
  stale = 0;
  fresh = 0;
  attempts = 0;

  constructor(urls: readonly string[]) {
    this.#urls = urls;
  }

  async open(howMany: number): Promise<void> {
    for (let index = 0; index < howMany; index += 1) {
      const { token = "" } = await newUser(this.#urls[0] ?? "", { email: `chaos${index}@example.com`, funded: true });
      this.#tokens.push(token);
    }
  }

  start(): void {
    this.#running = Promise.all(this.#tokens.map((token) => this.#lane(token)));
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#running;
  }

  /** How long after `at` something began that was acknowledged, and when it was. */
  firstAfter(at: number): number | undefined {
    const after = this.passages.filter(({ sentAt }) => sentAt >= at).map(({ knownAt }) => knownAt);
    return after.length === 0 ? undefined : Math.min(...after) - at;
  }

  async #lane(token: string): Promise<void> {
    const at = this.#urls.map((url) => caller(url, token));
    for (let turn = 0; !this.#isOver; turn += 1) {
      const kind = turn % 5 === 4 ? "transfer" : "order";
      const id = await this.#untilKnown(at, kind, turn);
      if (id !== undefined && kind === "order" && turn % 4 === 0) await this.#look(at, id);
      await pause(10);
    }
  }

  async #untilKnown(at: readonly Caller[], kind: Noted["kind"], turn: number): Promise<string | undefined> {
    const [key, sentAt] = [v7(), performance.now()];
    for (let attempt = turn; performance.now() - sentAt < KNOWN_WITHIN_MS; attempt += 1) {
      this.attempts += 1;
      const answer = await within(send(at[attempt % at.length] as Caller, { kind, key, turn }));
      if (answer?.code === 1 && answer.data) {
        this.noted.push({ key, kind, id: answer.data.id });
        this.passages.push({ sentAt, knownAt: performance.now() });
        return answer.data.id;
      }
      if (answer && !unknown.has(answer.error ?? "")) {
        this.refused.set(answer.error ?? "?", (this.refused.get(answer.error ?? "?") ?? 0) + 1);
        return undefined;
      }
      await pause(50);
    }
    throw new Error(`${kind} ${key} had no outcome within ${KNOWN_WITHIN_MS} ms`);
  }

  async #look(at: readonly Caller[], id: string): Promise<void> {
    const reader = at[Math.floor(Math.random() * at.length)] as Caller;
    const answer = await within(reader.raw(orderList, { page: 1 }));
    if (answer?.code !== 1 || !answer.data) return;
    if (answer.data.list.some((order) => order.id === id)) this.fresh += 1;
    else this.stale += 1;
  }
}

const send = (api: Caller, { kind, key, turn }: { kind: Noted["kind"]; key: string; turn: number }) =>
  kind === "order"
    ? api.raw(trade, { match_id: 1, type: turn % 2 === 0 ? 1 : 2, kind: "market", number: "0.0003" }, key)
    : api.raw(
        transfer,
        {
          currency_id: USDT,
          amount: "1",
          ...(turn % 10 === 4 ? ({ from: "c2c", to: "mic" } as const) : ({ from: "mic", to: "c2c" } as const)),
        },
        key,
      );

/** Undefined without an answer in time. */
async function within(
  call: Promise<Envelope<unknown>>,
): Promise<Envelope<{ id: string; list: { id: string }[] }> | undefined> {
  const answer = await Promise.race([call.catch(() => undefined), pause(ANSWER_WITHIN_MS)]);
  return (answer ?? undefined) as Envelope<{ id: string; list: { id: string }[] }> | undefined;
}
