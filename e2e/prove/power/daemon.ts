import { spawn } from "node:child_process";
import { openSync } from "node:fs";
import { parseArgs } from "node:util";
import { Disk } from "./disk.ts";
import { FileSystem } from "./fuse.ts";
import { readImage, writeImage } from "./image.ts";

/**
 * `node daemon.ts --at FOLDER --image FOLDER --left FOLDER [--ignores-fsync]`: a disk with the content of `image`, mounted at `at`. Making the folder `.power-off-SEED` in its root
 * is the loss of power: what remains is written to `left`, and the process ends in the midst of that call. Seed 0 keeps nothing that was not fsynced.
 */
const { values } = parseArgs({
  options: {
    at: { type: "string", default: "" },
    image: { type: "string", default: "" },
    left: { type: "string", default: "" },
    "ignores-fsync": { type: "boolean", default: false },
  },
});

/** Half of what could be lost, the same for a seed and a sequence of writes (mulberry32). */
function keepsHalf(seed: number): () => boolean {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) & 1) === 1;
  };
}

const disk = new Disk(readImage(values.image), !values["ignores-fsync"]);
const device = openSync("/dev/fuse", "r+");
const options = "fd=3,rootmode=40000,user_id=0,group_id=0,allow_other,default_permissions";
spawn("mount", ["-i", "-t", "fuse", "-o", options, "candor-power", values.at], {
  stdio: ["ignore", "inherit", "inherit", device],
});
new FileSystem(disk, (name) => {
  const seed = /^\.power-off-(\d+)$/.exec(name)?.[1];
  if (seed === undefined) return;
  writeImage(disk.lose(seed === "0" ? () => false : keepsHalf(Number.parseInt(seed, 10))), values.left);
  process.exit(0);
}).serve(device);
