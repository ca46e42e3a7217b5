import type { DataOf } from "@candor/contract/socket.ts";

/** What the gateway itself, and not the engine, tells a user's open sockets; `place` is the hub's. */
export type Push = {
  readonly userId: number;
  readonly action: "notice_data";
  readonly data: Omit<DataOf<"notice_data">, "epoch" | "n">;
};

/**
 * Brings messages of the modules to the sockets of this process. Where gateways are several, a user's socket may be at another one: `send` has then to
 * publish on the network (one subject for all gateways) and each gateway to hand what it hears to its listeners. Nothing here is kept: a message to a
 * user without a socket is gone, so that it may only tell of what can be read by a call.
 */
export class Pushes {
  readonly #listeners = new Set<(push: Push) => void>();

  send(push: Push): void {
    for (const listener of this.#listeners) listener(push);
  }

  /** Returns the function that ends it. */
  onPush(listener: (push: Push) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
