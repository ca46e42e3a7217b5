import { expect, it } from "vitest";
import { Backlog } from "./backlog.ts";

type Commits = { readonly commands: number; readonly batches: number; readonly from?: number };

/** Commits batches of so many commands one behind the other, 50 ms each. */
function commit(backlog: Backlog, { commands, batches, from = 0 }: Commits) {
  for (let batch = 0; batch < batches; batch += 1) {
    backlog.began(from + batch * 50);
    backlog.committed(commands, from + (batch + 1) * 50, false);
  }
}

it("lets as many wait as were committed in 200 ms", () => {
  const backlog = new Backlog();
  commit(backlog, { commands: 500, batches: 4 });
  expect(backlog.most).toBe(2_000);
});

it("follows a rate that falls within seconds, and one that rises at once", () => {
  const backlog = new Backlog();
  commit(backlog, { commands: 500, batches: 4 });
  commit(backlog, { commands: 250, batches: 20, from: 200 });
  expect(backlog.most).toBe(1_000);
  commit(backlog, { commands: 1_000, batches: 2, from: 1_200 });
  expect(backlog.most).toBe(4_000);
});

it("measures a burst that is over at once, and no quiet time", () => {
  const backlog = new Backlog();
  backlog.began(0);
  backlog.committed(400, 40, true);
  expect(backlog.most).toBe(2_000);
  for (let at = 1_000; at < 100_000; at += 1_000) {
    backlog.began(at);
    backlog.committed(1, at + 5, true);
  }
  expect(backlog.most).toBe(2_000);
});

it("lets some wait however slow the database is", () => {
  const backlog = new Backlog();
  commit(backlog, { commands: 1, batches: 2_000 });
  expect(backlog.most).toBe(256);
});

it("refuses once more have been waiting for a while, until half of them are gone", () => {
  const backlog = new Backlog();
  expect([backlog.refuses(255, 0), backlog.refuses(10_000, 0), backlog.refuses(10_000, 199)]).toEqual([
    false,
    false,
    false,
  ]);
  expect([backlog.refuses(256, 200), backlog.refuses(255, 201), backlog.refuses(256, 202)]).toEqual([
    true,
    false,
    true,
  ]);
  expect([backlog.refuses(127, 300), backlog.refuses(300, 301), backlog.refuses(300, 501)]).toEqual([
    false,
    false,
    true,
  ]);
});

it("counts the time of writing only, not that in which a batch gathers commands", () => {
  const backlog = new Backlog();
  for (let at = 0; at < 2_000; at += 25) {
    backlog.began(at);
    backlog.committed(50, at + 10, false);
  }
  expect(backlog.most).toBe(1_000);
});
