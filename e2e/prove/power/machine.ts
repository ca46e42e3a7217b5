import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pause } from "../figure.ts";

const DAEMON = new URL("daemon.ts", import.meta.url).pathname;
const MOUNTED_WITHIN_MS = 20_000;
const UNMOUNTED_WITHIN_MS = 10_000;

/** Why no file system of our own can be mounted here; undefined if one can. */
export function whyNoDisk(): string | undefined {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return "it takes root on Linux";
  return existsSync("/dev/fuse") ? undefined : "there is no /dev/fuse";
}

/** A disk that loses what was not fsynced when the power of its machine goes. */
export class PoweredDisk {
  readonly #home = mkdtempSync(join(tmpdir(), "candor-power-"));
  #turn = 0;
  #daemon: ChildProcess | undefined;
  readonly folder = join(this.#home, "disk");

  constructor() {
    for (const path of [this.folder, this.#image(0)]) mkdirSync(path);
    for (const path of [this.#home, this.folder, this.#image(0)]) chmodSync(path, 0o755);
  }

  #image(turn: number): string {
    return join(this.#home, `image-${turn}`);
  }

  /** With what the last loss left. */
  async powerOn({ obeysFsync = true }: { readonly obeysFsync?: boolean } = {}): Promise<void> {
    const places = ["--at", this.folder, "--image", this.#image(this.#turn), "--left", this.#image(this.#turn + 1)];
    const ignoring = obeysFsync ? [] : ["--ignores-fsync"];
    const underneath = statSync(this.folder).dev;
    const args = ["--max-old-space-size=8192", DAEMON, ...places, ...ignoring];
    this.#daemon = spawn(process.execPath, args, { stdio: ["ignore", "ignore", "inherit"] });
    for (const until = Date.now() + MOUNTED_WITHIN_MS; statSync(this.folder).dev === underneath; ) {
      if (Date.now() > until || this.#daemon.exitCode !== null) throw new Error("the disk could not be mounted");
      await pause(20);
    }
  }

  /** The power goes: what remains is chosen by `seed`. Programs that still run get errors for everything from then on. */
  async powerOff(seed: number): Promise<void> {
    if (!this.#daemon) throw new Error("there is no power");
    const gone = once(this.#daemon, "exit");
    // The disk ends in the midst of this call.
    await mkdir(join(this.folder, `.power-off-${seed}`)).catch(() => {});
    await gone;
    this.#daemon = undefined;
    rmSync(this.#image(this.#turn), { recursive: true, force: true });
    this.#turn += 1;
  }

  /** After its programs are gone. */
  async unmount(): Promise<void> {
    for (const until = Date.now() + UNMOUNTED_WITHIN_MS; ; await pause(50))
      try {
        return void execFileSync("umount", [this.folder], { stdio: ["ignore", "ignore", "pipe"] });
      } catch (error) {
        if (Date.now() > until) throw error;
      }
  }

  async remove(): Promise<void> {
    if (this.#daemon) {
      await this.powerOff(0);
      await this.unmount();
    }
    rmSync(this.#home, { recursive: true, force: true });
  }
}
