import { chmodSync, chownSync, lstatSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Image } from "./disk.ts";

/** The folders and files below a folder. Sockets and links are left out: the first are of a running machine only, and nothing makes the second. */
export function readImage(path: string): Image {
  const { mode, uid, gid } = lstatSync(path);
  const below = readdirSync(path, { withFileTypes: true }).flatMap((entry): [string, Image][] => {
    const inner = join(path, entry.name);
    if (entry.isDirectory()) return [[entry.name, readImage(inner)]];
    if (!entry.isFile()) return [];
    const of = lstatSync(inner);
    return [[entry.name, { mode: of.mode, uid: of.uid, gid: of.gid, bytes: readFileSync(inner) }]];
  });
  return { mode, uid, gid, entries: new Map(below) };
}

export function writeImage(image: Image, path: string): void {
  if ("bytes" in image) writeFileSync(path, image.bytes);
  else {
    mkdirSync(path, { recursive: true });
    for (const [name, inner] of image.entries) writeImage(inner, join(path, name));
  }
  chownSync(path, image.uid, image.gid);
  chmodSync(path, image.mode & 0o7777);
}
