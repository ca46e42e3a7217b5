import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CHUNK_TIMEOUT_MS, PAGE_DELAY_MS, PAGE_TIMEOUT_MS } from "../shared/constants.ts";
import { Chunk, type PageModule } from "./chunk.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const page: PageModule = { default: () => null };

test("the router waits for the page, but not longer than the delay", async () => {
  const chunk = new Chunk(() => new Promise(() => undefined));
  let shown = false;
  void chunk.shortly().then(() => {
    shown = true;
  });
  await vi.advanceTimersByTimeAsync(PAGE_DELAY_MS - 1);
  expect(shown).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(shown).toBe(true);
});

test("a page that has not loaded after 60 s counts as slow and still arrives", async () => {
  let arrive: (module: PageModule) => void = () => undefined;
  const chunk = new Chunk(
    () =>
      new Promise((resolve) => {
        arrive = resolve;
      }),
  );
  chunk.start();
  await vi.advanceTimersByTimeAsync(PAGE_TIMEOUT_MS - 1);
  expect(chunk.state.status).toBe("loading");
  await vi.advanceTimersByTimeAsync(1);
  expect(chunk.state.status).toBe("slow");
  arrive(page);
  await vi.advanceTimersByTimeAsync(0);
  expect(chunk.state).toEqual({ status: "ready", component: page.default });
});

test("a chunk that hangs fails after 120 s", async () => {
  const chunk = new Chunk(() => new Promise(() => undefined));
  chunk.start();
  await vi.advanceTimersByTimeAsync(CHUNK_TIMEOUT_MS);
  expect(chunk.state.status).toBe("failed");
});

test("a failed download is tried again until it works, and starts again after it was given up", async () => {
  let calls = 0;
  const flaky = new Chunk(() => (++calls < 3 ? Promise.reject(new Error("offline")) : Promise.resolve(page)));
  flaky.start();
  await vi.advanceTimersByTimeAsync(500 + 1_000);
  expect([calls, flaky.state.status]).toEqual([3, "ready"]);

  const lost = new Chunk(() => Promise.reject(new Error("offline")));
  lost.start();
  await vi.advanceTimersByTimeAsync(CHUNK_TIMEOUT_MS);
  expect(lost.state).toMatchObject({ status: "failed", again: false });
  lost.start();
  expect(lost.state.status).toBe("loading");
});

test("a restarted download fails at once when the document still cannot fetch it, and reports a repeated failure", async () => {
  let there = false;
  const chunk = new Chunk(() => (there ? Promise.resolve(page) : Promise.reject(new Error("offline"))));
  chunk.start();
  await vi.advanceTimersByTimeAsync(CHUNK_TIMEOUT_MS);
  chunk.start();
  await vi.advanceTimersByTimeAsync(0);
  expect(chunk.state).toMatchObject({ status: "failed", again: true });
  there = true;
  chunk.start();
  await vi.advanceTimersByTimeAsync(0);
  expect(chunk.state.status).toBe("ready");
});
