import { merged, shapeOf } from "./normalize.ts";
import type { Person, World } from "./world.ts";

type Message = { readonly action: string; readonly data: unknown };

/** What a page hears: by action, the shape of the messages that came. */
export class Listener {
  #socket: WebSocket;
  readonly #shapes = new Map<string, unknown>();
  #followed: Person | undefined;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    this.#hear();
  }

  static async open(world: World): Promise<Listener> {
    return new Listener(await connect(world));
  }

  #hear(): void {
    this.#socket.addEventListener("message", ({ data }) => {
      const { action, data: body } = JSON.parse(String(data)) as Message;
      const known = this.#shapes.get(action);
      this.#shapes.set(action, known === undefined ? shapeOf(body) : merged(known, shapeOf(body)));
    });
  }

  /** Connects again if the server went away meanwhile. */
  async stay(world: World): Promise<void> {
    if (this.#socket.readyState === WebSocket.OPEN) return;
    this.#socket = await connect(world);
    this.#hear();
    if (this.#followed) this.follow(this.#followed);
  }

  say(action: string, data: unknown): void {
    this.#socket.send(JSON.stringify({ action, data }));
  }

  /** As a page does after its login. */
  follow(who: Person): void {
    this.#followed = who;
    this.say("checkToken", { token: who.token });
    this.say("getQuota", { connect: 1 });
    this.say("subscribe", { topics: ["depth:BTC-USDT", "trades:BTC-USDT", "kline:BTC-USDT:1m"] });
  }

  /** Writes down what came, and what wrong messages are answered with. */
  async end(world: World): Promise<void> {
    for (const [action, data] of [
      ["checkToken", { token: "nobody" }],
      ["subscribe", { topics: ["depth:BTC"] }],
      ["subscribe", { topics: ["depth:NO-SUCH"] }],
      ["nonsense", {}],
      ["unsubscribe", { topics: ["depth:BTC-USDT"] }],
      ["pong", undefined],
    ] as const)
      this.say(action, data);
    this.#socket.send("{");
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    this.#socket.close();
    const sorted = [...this.#shapes].sort(([a], [b]) => a.localeCompare(b));
    for (const [action, shape] of sorted) world.note(`socket ${action}`, shape);
  }
}

async function connect({ app }: World): Promise<WebSocket> {
  const socket = new WebSocket(`${app.url.replace("http", "ws")}/ws`);
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve);
    socket.addEventListener("error", reject);
  });
  return socket;
}
