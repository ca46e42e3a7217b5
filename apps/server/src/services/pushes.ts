import type { DataOf } from "@candor/contract/socket.ts";

/** Messages of the gateway itself, not the engine, to a user's open sockets; `place` is assigned by the hub. */
export type Push = {
  readonly userId: number;
  readonly action: "notice_data";
  readonly data: Omit<DataOf<"notice_data">, "epoch" | "n">;
};

/**
 * Passes messages of the modules to the sockets of this process. With several gateways a user's socket may be at another one: `send` would then have
 * to publish on the network (one subject for all gateways) and each gateway to pass messages to its listeners. Nothing is stored: a message to a user
 * without a socket is lost, so it may only announce data that a call can read.
 */
export class Pushes {
  readonly #listeners = new Set<(push: Push) => void>();

  send(push: Push): void {
    for (const listener of this.#listeners) listener(push);
  }

  /** Returns a function that ends it. */
  onPush(listener: (push: Push) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
