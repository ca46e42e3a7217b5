import type { Permission } from "@candor/contract/permissions.ts";
import type { DataOf } from "@candor/contract/socket.ts";

type Data<Action extends "notice_data" | "chat_data" | "inbox_data"> = Omit<DataOf<Action>, "epoch" | "n">;
type ToUser<Action extends "notice_data" | "chat_data"> = {
  readonly userId: number;
  readonly action: Action;
  readonly data: Data<Action>;
};

/** Messages of the gateway itself, not the engine, to a user's open sockets; `place` is assigned by the hub. */
export type UserPush = ToUser<"notice_data"> | ToUser<"chat_data">;

/** The same to the sockets of all operators who have a right. */
export type OperatorPush = {
  readonly permission: Permission;
  readonly action: "inbox_data";
  readonly data: Data<"inbox_data">;
};
export type Push = UserPush | OperatorPush;

/**
 * Passes messages of the modules to the sockets of this process. With several gateways a user's socket may be at another one: `send` would then have
 * to publish on the network (one subject for all gateways) and each gateway to pass messages to its listeners. Nothing is stored: a message to a user
 * without a socket is lost, so it may only announce data that a call can read.
 */
export class Pushes {
  readonly #listeners = new Set<(push: Push) => void>();
  readonly #lines = new Map<string, Promise<unknown>>();

  send(push: Push): void {
    for (const listener of this.#listeners) listener(push);
  }

  /** Returns a function that ends it. */
  onPush(listener: (push: Push) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Does the works of one line one after another: what each commits is sent before the next one commits, so that sockets receive it in that order. */
  inLine<Done>(line: string, work: () => Promise<Done>): Promise<Done> {
    const before = this.#lines.get(line) ?? Promise.resolve();
    const done = before.then(work, work);
    this.#lines.set(line, done);
    const leave = () => {
      if (this.#lines.get(line) === done) this.#lines.delete(line);
    };
    done.then(leave, leave);
    return done;
  }
}
