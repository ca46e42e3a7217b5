import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import manifest from "../package.json" with { type: "json" };

const root = new URL("..", import.meta.url).pathname;
const unit = readFileSync(`${root}deploy/candor.service`, "utf8");
const settingOf = (key: string) => [...unit.matchAll(new RegExp(`^${key}=(.*)$`, "gm"))][0]?.[1] ?? "";
const flagsIn = (command: string) => command.split(" ").filter((word) => word.startsWith("--"));

test("the service runs the pinned Node directly, with the flags of npm start", () => {
  const [program = "", ...rest] = settingOf("ExecStart").split(" ");
  const home = settingOf("WorkingDirectory");
  expect(program).toBe(`${home}/node_modules/node/bin/node`);
  expect(existsSync(`${root}node_modules/node/package.json`)).toBe(true);
  expect(flagsIn(rest.join(" "))).toEqual(flagsIn(manifest.scripts.start));
  expect(flagsIn(manifest.scripts.start).length).toBeGreaterThan(0);
  expect(existsSync(`${root}${rest.at(-1)}`)).toBe(true);
});

test("npm start runs node in the place of npm's shell, which passes no signal on", () => {
  expect(manifest.scripts.start).toMatch(/^exec node /);
});

test("the service is not started again after it was deposed, and has longer to stop than the server takes", () => {
  const main = readFileSync(`${root}apps/server/src/main.ts`, "utf8");
  const stopWithinMs = Number(/STOP_WITHIN_MS = ([0-9_]+)/.exec(main)?.[1]?.replaceAll("_", ""));
  expect(settingOf("RestartPreventExitStatus")).toBe(/exitCode: (\d+), shownMs/.exec(main)?.[1]);
  expect(Number(settingOf("TimeoutStopSec")) * 1_000).toBeGreaterThan(stopWithinMs);
  // The database is a child: with SIGTERM to both it would be gone before the engine has committed.
  expect(settingOf("KillMode")).toBe("mixed");
});
