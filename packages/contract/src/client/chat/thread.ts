import type { Sent } from "../send-once.ts";
import { Outbox, type OutboxPorts, type Outgoing, type Written } from "./outbox.ts";
import { type Arranged, merged } from "./rows.ts";

/** One message as its reader sees it. */
export type ChatMessage = Arranged & {
  /** The sender's own name for it, in the sender's copy only. */
  readonly key?: string | undefined;
  readonly text: string;
  /** Something that looked like a card number or a code was replaced in it. */
  readonly masked: boolean;
  readonly pictures: readonly string[];
  /** What its writer attached, in words. */
  readonly attached?: string;
};

export type Chunk = {
  /** In order of id. */
  readonly messages: readonly ChatMessage[];
  /** There are more in the direction that was asked for. */
  readonly more: boolean;
  readonly otherReadId?: number | undefined;
  readonly ownReadId?: number | undefined;
};

/** Where a conversation comes from. */
export type ChatSource = {
  /** Names the conversation on this device. */
  readonly name: string;
  /** The newest messages, those before one, or those after one. */
  readonly read: (at: { readonly before?: number; readonly after?: number }) => Promise<Chunk>;
  readonly send: (message: Outgoing) => Promise<Sent<ChatMessage>>;
  readonly markRead: (upTo: number) => Promise<unknown>;
  readonly typing: () => void;
  readonly follow: (to: ChatListener) => () => void;
};

export type ChatListener = {
  readonly message: (message: ChatMessage) => void;
  readonly typing: (name: string) => void;
  readonly read: (upTo: number) => void;
  /** Something may have been missed. */
  readonly gap: () => void;
};

export type ThreadState = {
  readonly status: "loading" | "ready" | "failed";
  readonly error?: unknown;
  readonly messages: readonly ChatMessage[];
  readonly outgoing: readonly Outgoing[];
  readonly hasOlder: boolean;
  readonly older: "idle" | "loading" | "failed";
  /** Who is typing. */
  readonly typing?: string | undefined;
  readonly otherReadId: number;
  /** The last message that had been read when the conversation was opened. */
  readonly openedAtId?: number | undefined;
};

export type ThreadPorts = Pick<OutboxPorts<never>, "store" | "newKey" | "now" | "pause">;

/** A typing mark without another one goes after this; its sender repeats it every TYPING_EVERY_MS. */
const TYPING_SHOWN_MS = 5_000;
const TYPING_EVERY_MS = 3_000;
const CATCH_UP_PAUSE_MS = 2_000;

/**
 * One open conversation: what was read of it, what comes live and what is on its way, merged without doubles and without holes. Ids ascend by one. After a
 * gap the messages that follow the last sure one are asked for; what comes live beyond a hole is shown, and does not count as sure.
 */
export class Thread {
  #state: ThreadState = {
    status: "loading",
    messages: [],
    outgoing: [],
    hasOlder: false,
    older: "idle",
    otherReadId: 0,
  };
  readonly #source: ChatSource;
  readonly #ports: ThreadPorts;
  readonly #outbox: Outbox<ChatMessage>;
  readonly #listeners = new Set<() => void>();
  #stopFollowing: (() => void) | undefined;
  #typingOver: ReturnType<typeof setTimeout> | undefined;
  #typedAtMs = Number.NEGATIVE_INFINITY;
  /** Up to here nothing is missing. */
  #sureId = 0;
  #behind = false;
  #catching = false;
  #markedId = 0;
  #wake = new AbortController();

  constructor(source: ChatSource, ports: ThreadPorts) {
    this.#source = source;
    this.#ports = ports;
    this.#outbox = new Outbox({
      ...ports,
      name: `candor.chat.${source.name}`,
      send: source.send,
      sent: (message) => this.#live(message),
      changed: () => this.#set({ outgoing: this.#outbox.list }),
    });
    this.#state = { ...this.#state, outgoing: this.#outbox.list };
  }

  get state(): ThreadState {
    return this.#state;
  }
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  snapshot = (): ThreadState => this.#state;

  /** Begins to follow; the returned function ends it. */
  start = (): (() => void) => {
    this.#wake = new AbortController();
    this.#stopFollowing = this.#source.follow({
      message: (message) => this.#live(message),
      typing: (name) => this.#typing(name),
      read: (upTo) => this.#set({ otherReadId: Math.max(upTo, this.#state.otherReadId) }),
      gap: () => this.#gap(),
    });
    void this.load();
    this.#outbox.start();
    return () => {
      this.#stopFollowing?.();
      this.#stopFollowing = undefined;
      clearTimeout(this.#typingOver);
      this.#wake.abort();
      this.#outbox.stop();
    };
  };

  load = async (): Promise<void> => {
    this.#set({ status: "loading", error: undefined });
    try {
      this.#behind = false;
      const { messages, more, otherReadId = 0, ownReadId } = await this.#source.read({});
      this.#sureId = messages.at(-1)?.id ?? 0;
      this.#take(messages);
      this.#behind ||= this.#lastId() > this.#sureId;
      this.#markedId = Math.max(this.#markedId, ownReadId ?? 0);
      this.#set({
        status: "ready",
        hasOlder: more,
        otherReadId: Math.max(otherReadId, this.#state.otherReadId),
        ...(this.#state.openedAtId === undefined ? { openedAtId: ownReadId } : {}),
      });
      if (this.#behind) void this.#catchUp();
    } catch (error) {
      this.#set({ status: "failed", error });
    }
  };

  loadOlder = async (): Promise<void> => {
    const [first] = this.#state.messages;
    if (!first || !this.#state.hasOlder || this.#state.older === "loading") return;
    this.#set({ older: "loading" });
    try {
      const { messages, more } = await this.#source.read({ before: first.id });
      this.#take(messages);
      this.#set({ hasOlder: more, older: "idle" });
    } catch {
      this.#set({ older: "failed" });
    }
  };

  send = (written: Written): void => this.#outbox.add(written);
  retry = (key: string): void => this.#outbox.retry(key);
  remove = (key: string): void => this.#outbox.remove(key);

  /** The user types; the others hear of it every few seconds. */
  type = (): void => {
    const now = this.#ports.now();
    if (now - this.#typedAtMs < TYPING_EVERY_MS) return;
    this.#typedAtMs = now;
    this.#source.typing();
  };

  /** Everything on screen has been read. */
  markRead = (): void => {
    const upTo = this.#state.messages.findLast(({ from }) => from === "other" || from === "system")?.id ?? 0;
    if (upTo <= this.#markedId || this.#state.status !== "ready") return;
    const before = this.#markedId;
    this.#markedId = upTo;
    this.#source.markRead(upTo).catch(() => {
      // Tried again with the next message, or the next look at the page.
      if (this.#markedId === upTo) this.#markedId = before;
    });
  };

  #live(message: ChatMessage): void {
    this.#take([message]);
    if (message.from === "other") this.#typing(undefined);
    // The answer to an own message may overtake somebody else's on the socket, whose connection may then be lost.
    if (this.#state.status === "ready" && this.#lastId() > this.#sureId) this.#gap();
  }

  #take(messages: readonly ChatMessage[]): void {
    const all = merged(this.#state.messages, messages);
    this.#set({ messages: all });
    for (const { key } of messages) if (key !== undefined) this.#outbox.arrived(key);
    // Ids have no gaps: what follows the last sure message directly is sure as well.
    for (const { id } of all) if (id === this.#sureId + 1) this.#sureId = id;
  }

  #gap(): void {
    this.#behind = true;
    this.#outbox.wake();
    this.#wake.abort();
    this.#wake = new AbortController();
    if (this.#state.status === "ready") void this.#catchUp();
    else if (this.#state.status === "failed") void this.load();
  }

  async #catchUp(): Promise<void> {
    if (this.#catching) return;
    this.#catching = true;
    while (this.#behind && this.#stopFollowing) {
      // A gap that is reported during the call is open again after it.
      this.#behind = false;
      try {
        const isEmpty = this.#sureId === 0;
        const { messages, more, otherReadId = 0 } = await this.#source.read(isEmpty ? {} : { after: this.#sureId });
        this.#sureId = Math.max(this.#sureId, messages.at(-1)?.id ?? 0);
        this.#take(messages);
        this.#set({ otherReadId: Math.max(otherReadId, this.#state.otherReadId) });
        if (isEmpty) this.#set({ hasOlder: more });
        else this.#behind ||= more;
      } catch {
        this.#behind = true;
        await this.#ports.pause(CATCH_UP_PAUSE_MS, this.#wake.signal);
      }
    }
    this.#catching = false;
  }

  #lastId = (): number => this.#state.messages.at(-1)?.id ?? 0;

  #typing(name: string | undefined): void {
    clearTimeout(this.#typingOver);
    if (this.#state.typing !== name) this.#set({ typing: name });
    if (name !== undefined) this.#typingOver = setTimeout(() => this.#typing(undefined), TYPING_SHOWN_MS);
  }

  #set(change: Partial<ThreadState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of [...this.#listeners]) listener();
  }
}
