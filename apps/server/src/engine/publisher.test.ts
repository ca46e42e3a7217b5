import type { Command } from "@candor/core/engine/command.ts";
import { createState } from "@candor/core/engine/rows.ts";
import { beforeEach, expect, test } from "vitest";
import { Publisher } from "./publisher.ts";

const command = { type: "restart", id: "a", at: 1 } as Command;
const execution = { outcome: { ok: true }, events: [] } as const;

let publisher: Publisher;
let answered: string[];
beforeEach(async () => {
  publisher = new Publisher(
    () => {},
    () => 1,
    () => 1,
  );
  answered = [];
  await publisher.loaded(createState());
});
async function ask(name: string): Promise<void> {
  void publisher.atNextCommit(() => name).then((answer) => answered.push(answer));
}
const told = async () => {
  await new Promise((resolve) => setImmediate(resolve));
  return answered.splice(0);
};

test("a query waits for the batch of what was executed before it", async () => {
  publisher.executed(command, execution);
  await ask("open");
  const batch = publisher.sealed();
  expect(await told()).toEqual([]);
  batch.committed();
  expect(await told()).toEqual(["open"]);
});

test("a query during the last commit of a quiet engine is answered with it", async () => {
  publisher.executed(command, execution);
  const batch = publisher.sealed();
  await ask("during the commit");
  batch.committed();
  expect(await told()).toEqual(["during the commit"]);
});

test("a query during a commit waits for what was executed meanwhile, sealed or not", async () => {
  publisher.executed(command, execution);
  const first = publisher.sealed();
  await ask("a");
  publisher.executed(command, execution);
  first.committed();
  expect(await told()).toEqual([]);
  const second = publisher.sealed();
  publisher.executed(command, execution);
  const third = publisher.sealed();
  await ask("b");
  second.committed();
  expect(await told()).toEqual(["a"]);
  third.committed();
  expect(await told()).toEqual(["b"]);
});
