import type { ServerAction } from "@candor/contract/socket.ts";
import type { Page } from "playwright-core";
import { expect } from "vitest";

/** A page's socket messages, as the browser reports them to this process: without the render time of a busy page. */
export type Wire = {
  /** Resolves when the server has accepted the page's session: from then on it receives its user's messages. */
  bound(): Promise<void>;
  /** When the first message of each kind came since it was deleted here, in ms of `performance.now()`. */
  readonly heardAt: Map<string, number>;
};

const actionOf = (frame: string | Buffer): string =>
  (JSON.parse(frame.toString()) as { action?: string }).action ?? "none";

/** To be called before the page is opened. */
export function wireOf(page: Page): Wire {
  const heardAt = new Map<string, number>();
  const binding: ServerAction = "checkToken";
  let isBound = false;
  page.on("websocket", (socket) => {
    isBound = false;
    socket.on("framereceived", ({ payload }) => {
      const action = actionOf(payload);
      isBound ||= action === binding;
      if (!heardAt.has(action)) heardAt.set(action, performance.now());
    });
  });
  return { heardAt, bound: () => expect.poll(() => isBound).toBe(true) };
}

const AT_ONCE_MS = 1_000;

type SocketMessage = {
  /** Makes the call. */
  readonly by: Page;
  readonly call: RegExp;
  /** Receives the message. */
  readonly to: Wire;
  readonly action: ServerAction;
};

/** The call that `act` triggers on one page reaches another by its socket within a second of the answer. */
export async function expectNotifiedAtOnce(
  { by, call, to, action }: SocketMessage,
  act: () => Promise<void>,
): Promise<void> {
  await to.bound();
  to.heardAt.delete(action);
  const answered = by.waitForResponse(call).then(() => performance.now());
  const [answeredAt] = await Promise.all([answered, act()]);
  await expect.poll(() => to.heardAt.get(action)).toBeDefined();
  expect((to.heardAt.get(action) ?? 0) - answeredAt).toBeLessThan(AT_ONCE_MS);
}
