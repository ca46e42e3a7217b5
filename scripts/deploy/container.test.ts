import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { validate } from "dockerfile-utils";
import { describe, expect, test } from "vitest";
import { parseConfig } from "../../apps/server/src/platform/config/config.ts";
import manifest from "../../package.json" with { type: "json" };
import { root } from "../step.ts";
import { composeFaults, composeOf, type Service } from "./compose.ts";

const read = (path: string) => readFileSync(`${root}${path}`, "utf8");
const flagsIn = (words: readonly string[]) => words.filter((word) => word.startsWith("--"));
const stopWithinMs = Number(
  /STOP_WITHIN_MS = ([\d_]+)/.exec(read("apps/server/src/main.ts"))?.[1]?.replaceAll("_", ""),
);

describe("deploy/Containerfile", () => {
  const text = read("deploy/Containerfile");
  /** The words of an instruction in exec form, the only one in which no shell stands between. */
  const exec = (name: string): string[] => {
    const line = new RegExp(`^\\s*${name} (\\[.*\\])$`, "m").exec(text);
    return JSON.parse(line?.[1] ?? "[]");
  };
  const program = exec("ENTRYPOINT");

  test("is one that builders accept", () => {
    expect(validate(text).map(({ message }) => message)).toEqual([]);
    expect(validate(text.replace("STOPSIGNAL", "STOPSIGNALS")).length).toBeGreaterThan(0);
    expect(text.match(/^FROM /gm)).toHaveLength(2);
  });

  test("runs the pinned Node itself as process 1, with the flags of npm start", () => {
    expect(program[0]).toBe("/opt/candor/node_modules/node/bin/node");
    const own = ["--env-file-if-exists=/run/secrets/candor.env"];
    expect(flagsIn(program)).toEqual([...flagsIn(manifest.scripts.start.split(" ")), ...own]);
    expect(exec("CMD")).toContain("apps/server/src/main.ts");
    expect(text.match(/^\s*(?:CMD|ENTRYPOINT) (?!\[)/gm)).toBeNull();
    expect(text).toMatch(/^STOPSIGNAL SIGTERM$/m);
  });

  test("builds with the Node that package.json pins, from every manifest of the workspaces", () => {
    const [major] = manifest.dependencies.node.split(".");
    expect(text).toContain(`ARG BUILD_IMAGE=node:${major}-`);
    expect(text).toContain(`ARG VERSION=${manifest.version}`);
    const workspaces = globSync("{apps,packages}/*/package.json", { cwd: root });
    expect(workspaces.length).toBeGreaterThan(4);
    const before = text.slice(0, text.indexOf("RUN npm ci"));
    for (const path of workspaces) expect(before).toContain(`COPY ${path} ${dirname(path)}/\n`);
    expect(text).toContain("npm run build:production");
  });

  test("ends as a user without rights, and asks the server for its health", () => {
    expect(text.match(/^USER .*$/gm)).toEqual(["USER 10001:10001"]);
    const script = exec("    CMD").at(-1) ?? "";
    expect(existsSync(`${root}${script}`)).toBe(true);
    const stage = text.slice(text.lastIndexOf("\nFROM")).replace(/^#.*$/gm, "");
    expect(stage).not.toMatch(/\bapt-get\b|\bcurl\b|\bnpm\b/);
  });

  test("takes no secret and nothing that was installed here along", () => {
    const ignored = read(".containerignore").split("\n");
    for (const pattern of ["**/node_modules", "**/dist", ".git", ".candor", "**/secrets", "**/*.env"])
      expect(ignored).toContain(pattern);
    expect(read(".dockerignore")).toBe(read(".containerignore"));
  });
});

describe("deploy/compose.yaml", () => {
  const compose = composeOf("deploy/compose.yaml");
  const { candor, postgres, caddy, backup } = compose.services as Record<string, Service>;

  test("is one that compose accepts, and a wrong field is not", () => {
    expect(compose.name).toBe("candor");
    expect(composeFaults(compose)).toBeNull();
    const planted = (change: object) => ({ ...compose, services: { candor: { ...candor, ...change } } });
    expect(composeFaults(planted({ readonly: true }))).not.toBeNull();
    expect(composeFaults(planted({ read_only: 1 }))).not.toBeNull();
  });

  test("each service has a read-only root, no capabilities and limits", () => {
    for (const [name, service] of Object.entries(compose.services)) {
      const { read_only, cap_drop, security_opt, image, mem_limit, cpus, pids_limit } = service;
      expect([read_only, cap_drop, security_opt], name).toEqual([true, ["ALL"], ["no-new-privileges:true"]]);
      expect(image, name).toMatch(/:[\w.-]+$/);
      expect(image, name).not.toContain(":latest");
      expect([mem_limit, cpus, pids_limit], name).not.toContain(undefined);
      if (!service.profiles) expect(service.healthcheck?.test[0], name).toBe("CMD");
    }
  });

  test("the services wait for each other's health, and the server has the time to end", () => {
    expect(candor?.depends_on).toEqual({ postgres: { condition: "service_healthy" } });
    expect(caddy?.depends_on).toEqual({ candor: { condition: "service_healthy" } });
    expect(Number.parseInt(candor?.stop_grace_period ?? "", 10) * 1_000).toBeGreaterThan(stopWithinMs);
    expect(candor?.entrypoint).toBeUndefined();
    expect(backup?.command?.[0]).toBe("scripts/backup.ts");
  });

  test("PostgreSQL is as durable as the server demands, and reachable by it alone", () => {
    const source = read("apps/server/src/platform/database/connect.ts");
    const demanded = /name IN \(([^)]*)\)/.exec(source)?.[1]?.match(/\w+/g) ?? [];
    expect(demanded).toEqual(["fsync", "full_page_writes", "synchronous_commit"]);
    for (const name of demanded) expect(postgres?.command).toContain(`${name}=on`);
    expect(postgres?.networks).toEqual(["data"]);
    expect(compose.networks["data"]).toEqual({ internal: true });
    const others = Object.entries(compose.services).filter(([, { networks }]) => networks.includes("data"));
    expect(others.map(([name]) => name).sort()).toEqual(["backup", "candor", "postgres"]);
  });

  test("the proxy alone is trusted to name a caller's address", () => {
    const { front } = compose.networks;
    expect(candor?.environment?.["CANDOR_TRUST_PROXY"]).toBe(front?.ipam?.config[0]?.subnet);
    const members = Object.entries(compose.services).filter(([, { networks }]) => networks.includes("front"));
    expect(members.map(([name]) => name).sort()).toEqual(["caddy", "candor"]);
    const shared = candor?.networks.filter((name) => caddy?.networks.includes(name));
    expect(shared).toEqual(["front"]);
    expect(read("deploy/Caddyfile")).toContain("{$CANDOR_UPSTREAM:127.0.0.1:8080}");
  });

  test("every secret is a file, and no setting of a service is one", () => {
    for (const { file } of Object.values(compose.secrets)) expect(file).toMatch(/^\.\/secrets\//);
    expect(read(".gitignore").split("\n")).toContain("deploy/secrets/");
    for (const { environment = {} } of Object.values(compose.services))
      for (const name of Object.keys(environment)) expect(name).not.toMatch(/(SECRET|PASSWORD|TOKEN|DATABASE_URL)$/);
    const passwords = read("deploy/postgres/passwords.sql").match(/\/run\/secrets\/[\w-]+/g) ?? [];
    for (const path of passwords) expect(postgres?.secrets).toContain(path.replace("/run/secrets/", ""));
    expect(passwords).toHaveLength(2);
    const file = {
      CANDOR_SECRET: "0123456789abcdef0123456789abcdef",
      CANDOR_FEED: "binance,kraken",
      SMS_URL: "https://a.example",
    };
    expect(parseConfig({ ...file, ...candor?.environment }, [])).toMatchObject({ ok: true });
  });
});
