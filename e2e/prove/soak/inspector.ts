import { once } from "node:events";
import { WebSocket } from "ws";

type Method = { readonly method: string; readonly params?: object };
type Message = {
  readonly id?: number;
  readonly method?: string;
  readonly params?: {
    readonly sessionId?: string;
    readonly message?: string;
    readonly workerInfo?: { readonly url: string };
  };
  readonly result?: Record<string, unknown>;
  readonly error?: { readonly message: string };
};
type Send = (call: Method) => Promise<Record<string, unknown>>;

/** A map or set with many entries. `id` is the same as long as it lives. */
export type Collection = { readonly id: number; readonly size: number; readonly looksLike: string };
/** What a thread keeps alive, after a full collection of garbage. */
export type Kept = { readonly heapBytes: number; readonly collections: readonly Collection[] };

/** Collecting all garbage of a thread takes seconds. */
const ANSWER_WITHIN_MS = 120_000;
/** Smaller ones are of one user or one socket. */
const SIZE_MIN = 200;
const LIST = `function () {
  const known = (globalThis.candorSoak ??= { ids: new WeakMap(), last: 0 });
  const sizeOf = (each) => {
    try {
      return each.size;
    } catch {
      return 0; // The prototype of a class that extends it.
    }
  };
  return this.filter((each) => sizeOf(each) >= ${SIZE_MIN}).map((each) => {
    if (!known.ids.has(each)) known.ids.set(each, (known.last += 1));
    const [first] = each.entries();
    const looksLike = first.map((part) => typeof part === "object" && part !== null ? Object.keys(part).slice(0, 6).join() : String(part).slice(0, 40)).join(" -> ");
    return { id: known.ids.get(each), size: each.size, looksLike };
  });
}`;

/** The threads of a server that was started with --inspect, by the protocol of Chrome's developer tools. */
export class Inspector {
  readonly #socket: WebSocket;
  readonly #threads = new Map<string, Send>();
  #lastId = 0;
  readonly #pending = new Map<number, (message: Message) => void>();

  private constructor(url: string) {
    this.#socket = new WebSocket(url, { perMessageDeflate: false, maxPayload: 2 ** 28 });
    this.#socket.on("message", (text) => this.#take(JSON.parse(String(text)) as Message));
  }

  static async open(output: string): Promise<Inspector> {
    const url = /Debugger listening on (ws:\S+)/.exec(output)?.[1];
    if (url === undefined) throw new Error("the server was not started with --inspect");
    const inspector = new Inspector(url);
    await once(inspector.#socket, "open");
    inspector.#threads.set("gateway", (call) => inspector.#call((id) => ({ id, ...call })));
    await inspector.#call((id) => ({ id, method: "NodeWorker.enable", params: { waitForDebuggerOnStart: false } }));
    return inspector;
  }

  #take(message: Message): void {
    const { sessionId = "", message: inner, workerInfo } = message.params ?? {};
    // Other threads, such as that of the risk report, come and go.
    if (message.method === "NodeWorker.attachedToWorker" && workerInfo?.url.endsWith("/engine/worker.ts"))
      this.#threads.set("engine", (call) =>
        this.#call((id) => ({
          id: -id,
          method: "NodeWorker.sendMessageToWorker",
          params: { sessionId, message: JSON.stringify({ id, ...call }) },
        })),
      );
    else if (message.method === "NodeWorker.receivedMessageFromWorker")
      this.#take(JSON.parse(inner ?? "{}") as Message);
    else this.#pending.get(message.id ?? 0)?.(message);
  }

  #call(request: (id: number) => object): Promise<Record<string, unknown>> {
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => reject(new Error("a thread did not answer the inspector")), ANSWER_WITHIN_MS);
      this.#pending.set(id, ({ result, error }) => {
        clearTimeout(late);
        this.#pending.delete(id);
        if (error) reject(new Error(error.message));
        else resolve(result ?? {});
      });
      this.#socket.send(JSON.stringify(request(id)));
    });
  }

  async kept(): Promise<ReadonlyMap<string, Kept>> {
    const kept = new Map<string, Kept>();
    for (const [thread, send] of this.#threads) {
      const collections = [...(await collectionsOf(send, "Map")), ...(await collectionsOf(send, "Set"))];
      const { usedSize } = (await send({ method: "Runtime.getHeapUsage" })) as { usedSize: number };
      kept.set(thread, { heapBytes: usedSize, collections });
    }
    return kept;
  }

  close(): void {
    this.#socket.close();
  }
}

async function collectionsOf(send: Send, kind: "Map" | "Set"): Promise<Collection[]> {
  const objectGroup = "candor-soak";
  const { result: prototype } = (await send({
    method: "Runtime.evaluate",
    params: { expression: `${kind}.prototype`, objectGroup },
  })) as { result: { objectId: string } };
  const { objects } = (await send({
    method: "Runtime.queryObjects",
    params: { prototypeObjectId: prototype.objectId, objectGroup },
  })) as { objects: { objectId: string } };
  const { result, exceptionDetails } = (await send({
    method: "Runtime.callFunctionOn",
    params: { objectId: objects.objectId, functionDeclaration: LIST, returnByValue: true },
  })) as { result: { value: Collection[] }; exceptionDetails?: object };
  if (exceptionDetails) throw new Error(`maps could not be listed: ${JSON.stringify(exceptionDetails)}`);
  await send({ method: "Runtime.releaseObjectGroup", params: { objectGroup } });
  return result.value;
}
