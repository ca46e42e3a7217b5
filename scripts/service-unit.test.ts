import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { backupTarget } from "../apps/server/src/backup/backup-folder.ts";
import manifest from "../package.json" with { type: "json" };

const root = new URL("..", import.meta.url).pathname;
const UNITS = ["candor.service", "candor-backup.service", "candor-backup.timer"];
const textOf = (name: string) => readFileSync(`${root}deploy/${name}`, "utf8");
const settingIn = (text: string, key: string) => [...text.matchAll(new RegExp(`^${key}=(.*)$`, "gm"))][0]?.[1] ?? "";
const unit = textOf("candor.service");
const settingOf = (key: string) => settingIn(unit, key);
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

test("the unit of one role is the service's, but for its role, port and bus, and for an engine that comes back as the standby", () => {
  const words = (text: string) => text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  const role = textOf("candor-role@.service");
  const [own, service] = [words(role), words(unit)];
  expect(service.filter((line) => !own.includes(line))).toEqual(["Description=Candor", "RestartPreventExitStatus=3"]);
  expect(own.filter((line) => !service.includes(line))).toEqual([
    "Description=Candor: %j at port %i",
    "Environment=CANDOR_ROLE=%j",
    "Environment=PORT=%i",
    "Environment=CANDOR_BUS=/run/candor/bus",
    "RuntimeDirectory=candor",
    "RuntimeDirectoryMode=0700",
    "RuntimeDirectoryPreserve=yes",
  ]);
});

test("the backup runs with the server's user, settings and walls, into a folder that it may write to", () => {
  const backup = textOf("candor-backup.service");
  for (const key of [
    "User",
    "Group",
    "WorkingDirectory",
    "Environment",
    "EnvironmentFile",
    "UMask",
    "ProtectSystem",
    "PrivateUsers",
  ])
    expect(settingIn(backup, key), key).toBe(settingOf(key));
  const [program, script, ...words] = settingIn(backup, "ExecStart").split(" ");
  expect(program).toBe(settingOf("ExecStart").split(" ")[0]);
  expect(existsSync(`${root}${script}`)).toBe(true);
  const { file } = backupTarget(words, new Date(0));
  const folders = settingIn(backup, "StateDirectory").split(" ");
  expect(folders).toContain("candor");
  expect(folders.some((folder) => file.startsWith(`/var/lib/${folder}/`))).toBe(true);
  // The embedded database's shared memory belongs to the same user: systemd would take it from the running server when the backup ends.
  expect(unit + backup).not.toMatch(/^RemoveIPC=/m);
});

test.skipIf(spawnSync("systemd-analyze", ["--version"]).status !== 0)(
  "systemd accepts the units (skipped where systemd-analyze is missing)",
  () => {
    const folder = mkdtempSync(join(tmpdir(), "candor-units-"));
    const roles = ["engine", "gateway", "jobs"].map((role) => [`candor-${role}@9081.service`, "candor-role@.service"]);
    const installed = [...UNITS.map((name) => [name, name]), ...roles] as [string, string][];
    const verify = (change: (text: string) => string) => {
      // systemd looks whether the program is there.
      for (const [name, origin] of installed)
        writeFileSync(
          join(folder, name),
          change(textOf(origin)).replaceAll("/opt/candor/node_modules/node/bin/node", process.execPath),
        );
      const { status, stderr } = spawnSync(
        "systemd-analyze",
        ["verify", ...installed.map(([name]) => join(folder, name))],
        {
          encoding: "utf8",
        },
      );
      return status === 0 ? stderr : `failed: ${stderr}`;
    };
    try {
      expect(verify((text) => text)).toBe("");
      expect(verify((text) => text.replace("ProtectHome=", "ProtectHomes="))).toContain("ProtectHomes");
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
);
