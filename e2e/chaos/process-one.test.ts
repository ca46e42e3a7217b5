import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { dataFolder, root } from "../harness/app.ts";

/**
 * The words of deploy/Containerfile as process 1 of a process namespace, where the kernel gives a signal no default effect and nobody else collects
 * children. The image itself is not built here.
 */
const NAMESPACE = ["--pid", "--fork", "--mount-proc", "--kill-child"];
const isAllowed = process.platform === "linux" && spawnSync("unshare", [...NAMESPACE, "true"]).status === 0;
const text = readFileSync(`${root}deploy/Containerfile`, "utf8");
const wordsOf = (name: string): string[] => JSON.parse(new RegExp(`^${name} (\\[.*\\])$`, "m").exec(text)?.[1] ?? "[]");

let child: ChildProcess | undefined;
let data = "";
afterEach(() => {
  if (child?.exitCode === null) child.kill("SIGKILL");
  rmSync(data, { recursive: true, force: true });
});

it.skipIf(!isAllowed)("ends cleanly on SIGTERM as process 1, with the settings of its secret file", async () => {
  data = dataFolder();
  const settings = join(data, "candor.env");
  writeFileSync(settings, `PORT=0\nHOST=127.0.0.1\nCANDOR_LOG=info\nCANDOR_DEMO_COINS=no\nCANDOR_DATA=${data}\n`);
  const words = [...wordsOf("ENTRYPOINT"), ...wordsOf("CMD")].map((word) =>
    word.replace("/opt/candor/", root).replace("/run/secrets/candor.env", settings),
  );
  expect(words.at(-1)).toBe("apps/server/src/main.ts");
  const { PATH } = process.env;
  child = spawn("unshare", [...NAMESPACE, ...words], { cwd: root, env: { PATH }, stdio: ["ignore", "pipe", "pipe"] });
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk) => {
      printed += chunk;
    });
  await expect.poll(() => printed, { timeout: 150_000 }).toContain("Ctrl+C stops it.");
  const node = Number.parseInt(execFileSync("pgrep", ["--parent", String(child.pid)], { encoding: "utf8" }), 10);
  expect(readFileSync(`/proc/${node}/status`, "utf8")).toMatch(/^NSpid:\t\d+\t1$/m);
  const ended = once(child, "exit");
  process.kill(node, "SIGTERM");
  expect(await ended, printed).toEqual([0, null]);
  expect(printed).toContain('"msg":"stopping"');
  expect(existsSync(join(data, "postgres/data/postmaster.pid"))).toBe(false);
});
