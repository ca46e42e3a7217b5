import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { madeOnce } from "./durable.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "candor-durable-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it("makes a file for the server's user only, and reads it from then on", () => {
  const path = join(folder, "secret");
  expect(madeOnce(path, () => "first")).toBe("first");
  expect(madeOnce(path, () => "second")).toBe("first");
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual(["secret"]);
});

it("reads what another process made in the meantime, and replaces nothing", () => {
  const path = join(folder, "secret");
  const late = madeOnce(path, () => {
    writeFileSync(path, "of the other");
    return "of this one";
  });
  expect(late).toBe("of the other");
});
