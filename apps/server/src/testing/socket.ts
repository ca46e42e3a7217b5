import type { ServerMessage } from "@candor/contract/socket.ts";
import { WebSocket } from "ws";
import { asyncApiOfApp } from "../gateway/asyncapi/app.ts";
import { declaredPayloads } from "./asyncapi.ts";
import type { TestServer } from "./server.ts";

const declared = declaredPayloads(asyncApiOfApp({ version: "" }));

/** A socket that keeps what it got and waits for more; every message must be as the AsyncAPI document declares it. With a token it is bound to its user. */
export async function connectSocket(
  { url }: Pick<TestServer, "url">,
  token?: string,
  headers: Record<string, string> = {},
) {
  const socket = new WebSocket(`${url.replace("http", "ws")}/ws`, { headers });
  const got: ServerMessage[] = [];
  const waiting = new Set<() => void>();
  socket.on("message", (data) => {
    const message = JSON.parse(data.toString()) as ServerMessage;
    declared.check(`tell_${message.action}`, message);
    got.push(message);
    for (const wake of waiting) wake();
  });
  const closed = new Promise<number>((resolve) => socket.once("close", resolve));
  await new Promise((resolve, reject) => {
    socket.once("open", resolve);
    socket.once("error", reject);
  });
  const until = async (matches: (message: ServerMessage) => boolean): Promise<ServerMessage> => {
    for (;;) {
      const found = got.find(matches);
      if (found) return found;
      await new Promise<void>((resolve) => waiting.add(resolve));
    }
  };
  const say = (action: string, data: unknown) => socket.send(JSON.stringify({ action, data }));
  const next = (action: string) => until((message) => message.action === action);
  if (token !== undefined) {
    say("checkToken", { token });
    await next("checkToken");
  }
  return { socket, got, closed, say, next, until, close: () => socket.close() };
}
