import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { afterEach, expect, test } from "vitest";
import { newDataFolder } from "../testing/data-folder.ts";
import { backupTarget } from "./backup-folder.ts";

const now = new Date("2026-11-28T02:40:00.512Z");
const folder = newDataFolder();
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("a file is written where it was named, and nothing beside it is removed", () => {
  const { file, removeOlder } = backupTarget(["/backup/mine.backup"], now);
  expect([file, removeOlder()]).toEqual(["/backup/mine.backup", []]);
});

test("a folder gets a file that is named by the time in UTC", () => {
  expect(backupTarget(["/backup/"], now).file).toBe("/backup/candor-2026-11-28T024000Z.backup");
});

test("the newest backups stay, and whatever else is in the folder", () => {
  mkdirSync(folder, { recursive: true });
  const days = ["2026-01-31", "2026-11-26", "2026-11-27", "2026-11-28"];
  const named = days.map((day) => `candor-${day}T024000Z.backup`);
  const others = ["candor.backup", "candor-2020-01-01T024000Z.backup.part", "note.txt"];
  for (const name of [...named, ...others]) writeFileSync(`${folder}/${name}`, "");
  const { removeOlder } = backupTarget([`${folder}/`, "--keep", "2"], now);
  expect(removeOlder()).toEqual([named[1], named[0]]);
  expect(readdirSync(folder).sort()).toEqual([...named.slice(2), ...others].sort());
  expect(removeOlder()).toEqual([]);
});

test.each([
  [[], /give the file/],
  [["a", "b"], /give the file/],
  [["--all", "a"], /give the file/],
  [["a.backup", "--keep", "3"], /needs a folder/],
  [["a/", "--keep", "0"], /number from 1/],
  [["a/", "--keep", "-1"], /give the file|number from 1/],
  [["a/", "--keep", "2.5"], /number from 1/],
])("%j is refused", (words, line) => {
  expect(() => backupTarget(words, now)).toThrow(line);
});
