import { mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { dialLocal, serveLocal } from "./local-socket.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "candor-bus-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

test("an engine that ends late takes the socket of its successor from nobody", async () => {
  const path = join(folder, "bus");
  const reached: string[] = [];
  const serve = (name: string) =>
    serveLocal(path, (link) => {
      reached.push(name);
      link.close();
    });
  const stopFormer = await serve("former");
  const stopLatter = await serve("latter");
  await stopFormer();
  const link = await dialLocal(path);
  await expect.poll(() => reached).toEqual(["latter"]);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  link?.close();
  await stopLatter();
  expect(await dialLocal(path)).toBeUndefined();
});

test("a path that is a folder is refused in one line", async () => {
  mkdirSync(join(folder, "bus", "something"), { recursive: true });
  await expect(serveLocal(join(folder, "bus"), () => {})).rejects.toThrow(/^cannot open the socket .*bus of the bus: /);
});
