import { describe, expect, it } from "vitest";
import { Disk, type Image, PAGE, ROOT } from "./disk.ts";

const empty: Image = { mode: 0o040755, uid: 0, gid: 0, entries: new Map() };
const file = { mode: 0o100600, uid: 0, gid: 0 };
const nothing = () => false;
const everything = () => true;

/** "name: text" of each file in the root. */
function filesOf(image: Image): string[] {
  if (!("entries" in image)) throw new Error("no folder");
  return [...image.entries].map(([name, inner]) => `${name}: ${"bytes" in inner ? inner.bytes : "a folder"}`);
}

function withFile(obeysFsync = true) {
  const disk = new Disk(empty, obeysFsync);
  const root = disk.inode(ROOT);
  if (!root) throw new Error("no root");
  const inode = disk.make(root, "log", file);
  const write = (text: string, at = 0) => disk.write(inode, at, Buffer.from(text));
  return { disk, root, inode, write };
}

describe("a loss of power", () => {
  it("takes what was written after the last fsync, or leaves it", () => {
    for (const [keeps, left] of [
      [nothing, "log: old"],
      [everything, "log: new"],
    ] as const) {
      const { disk, inode, write } = withFile();
      write("old");
      disk.fsync(inode);
      write("new");
      expect(filesOf(disk.lose(keeps))).toEqual([left]);
    }
  });

  it("takes single pages of a longer write", () => {
    const { disk, inode, write } = withFile();
    write("a".repeat(3 * PAGE));
    disk.fsync(inode);
    write("b".repeat(3 * PAGE));
    let asked = 0;
    const left = disk.lose(() => ++asked === 2);
    expect(filesOf(left)).toEqual([`log: ${"a".repeat(PAGE)}${"b".repeat(PAGE)}${"a".repeat(PAGE)}`]);
  });

  it("takes the length with the pages, and what was cut off comes back", () => {
    const { disk, inode, write } = withFile();
    write("12345");
    disk.fsync(inode);
    disk.resize(inode, 2);
    expect(filesOf(disk.lose(nothing))).toEqual(["log: 12345"]);
  });

  it("takes a file whose folder was not fsynced, unless the file was", () => {
    const { disk, root, inode } = withFile();
    disk.make(root, "later", file);
    disk.fsync(inode);
    expect(filesOf(disk.lose(nothing))).toEqual(["log: "]);
  });

  it("undoes a rename as a whole, unless its folder was fsynced", () => {
    for (const isSynced of [false, true]) {
      const { disk, root, inode, write } = withFile();
      write("new");
      disk.fsync(inode);
      disk.rename(root, "log", root, "renamed");
      if (isSynced) disk.fsync(root);
      expect(filesOf(disk.lose(nothing))).toEqual([isSynced ? "renamed: new" : "log: new"]);
    }
  });

  it("keeps the changes of a folder in their order", () => {
    const { disk, root } = withFile();
    disk.make(root, "second", file);
    disk.remove(root, "log");
    let asked = 0;
    expect(filesOf(disk.lose(() => ++asked <= 2))).toEqual(["log: ", "second: "]);
  });

  it("takes everything where fsync is ignored", () => {
    const { disk, root, inode, write } = withFile(false);
    write("old");
    disk.fsync(inode);
    disk.fsync(root);
    expect(filesOf(disk.lose(nothing))).toEqual([]);
  });
});
