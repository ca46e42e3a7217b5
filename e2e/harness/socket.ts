import type { ServerAction } from "@candor/contract/socket.ts";
import type { Page } from "playwright-core";
import { expect } from "vitest";

/** What a page hears on its socket, as the browser tells it to this process: without the time that a busy page takes to draw it. */
export type Wire = {
  /** Resolves when the server has accepted the page's session: from then on it is told what happens to its user. */
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

type Telling = {
  /** Makes the call. */
  readonly by: Page;
  readonly call: RegExp;
  /** Is told of it. */
  readonly to: Wire;
  readonly action: ServerAction;
};

/** What `act` makes one page call is told to another by its socket within a second of the answer. */
export async function expectNotifiedAtOnce({ by, call, to, action }: Telling, act: () => Promise<void>): Promise<void> {
  await to.bound();
  to.heardAt.delete(action);
  const answered = by.waitForResponse(call).then(() => performance.now());
  const [answeredAt] = await Promise.all([answered, act()]);
  await expect.poll(() => to.heardAt.get(action)).toBeDefined();
  expect((to.heardAt.get(action) ?? 0) - answeredAt).toBeLessThan(AT_ONCE_MS);
}
