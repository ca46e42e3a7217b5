import { WebSocket } from "ws";
import type { TestServer } from "./server.ts";

type Message = Readonly<Record<string, unknown>> & {
  readonly stream?: string;
  readonly data?: Record<string, unknown>;
};

/** A socket of the open API that keeps what it got. `next` gives each message once, in order. */
export async function openSocket({ url }: Pick<TestServer, "url">, path: string) {
  const socket = new WebSocket(url.replace("http", "ws") + path);
  const got: Message[] = [];
  const waiting = new Set<() => void>();
  let read = 0;
  socket.on("message", (data) => {
    got.push(JSON.parse(data.toString()) as Message);
    for (const wake of waiting) wake();
    waiting.clear();
  });
  const closed = new Promise<number>((resolve) => socket.once("close", resolve));
  await new Promise((resolve, reject) => {
    socket.once("open", resolve);
    socket.once("error", reject);
  });
  const next = async (): Promise<Message> => {
    while (read === got.length) await new Promise<void>((resolve) => waiting.add(resolve));
    read += 1;
    return got[read - 1] as Message;
  };
  const until = async (matches: (message: Message) => boolean): Promise<Message> => {
    for (;;) {
      const found = got.find(matches);
      if (found) return found;
      await new Promise<void>((resolve) => waiting.add(resolve));
    }
  };
  const send = (text: string) => socket.send(text);
  return {
    socket,
    got,
    closed,
    send,
    say: (message: unknown) => send(JSON.stringify(message)),
    next,
    until,
    close: () => socket.close(),
  };
}
