import type { Permission } from "@candor/contract/permissions.ts";
import type { DataOf } from "@candor/contract/socket.ts";
import type { Peers } from "../platform/bus/peers.ts";

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
 * Passes messages of the modules to the sockets of all processes. Nothing is stored: a message to a user without a socket, or while a process is cut off, is lost, so
 * it may only announce data that a call can read.
 */
export class Pushes {
  readonly #peers: Peers;
  readonly #listeners = new Set<(push: Push) => void>();
  readonly #lines = new Map<string, Promise<unknown>>();

  constructor(peers: Peers) {
    this.#peers = peers;
    peers.onTold(({ topic, data }) => {
      if (topic === "push") this.#pass(data as Push);
    });
  }

  send(push: Push): void {
    this.#pass(push);
    this.#peers.tell({ topic: "push", data: push });
  }

  #pass(push: Push): void {
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
