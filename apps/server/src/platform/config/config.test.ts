import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { configTable, helpText, parseConfig } from "./config.ts";

const production = {
  CANDOR_MODE: "production",
  CANDOR_SECRET: "0123456789abcdef0123456789abcdef",
  CANDOR_FEED: "binance, kraken",
  SMTP_HOST: "mail.example.org",
  SMTP_FROM: "Candor <no-reply@example.org>",
};

test("an empty environment is a demo on the simulated market", () => {
  const result = parseConfig({}, []);
  expect(result).toMatchObject({
    ok: true,
    config: { port: 8080, mode: "demo", feed: { kind: "simulated" }, https: false },
  });
});

test("reads feeds, lists and costs", () => {
  const environment = {
    ...production,
    CANDOR_ORIGINS: "https://a.example, https://b.example:8443",
    CANDOR_ARGON2: "64,2,1",
  };
  expect(parseConfig(environment, ["--https"])).toMatchObject({
    ok: true,
    config: {
      feed: { kind: "live", venues: ["binance", "kraken"] },
      origins: ["https://a.example", "https://b.example:8443"],
      argon2: { memoryCost: 64, timeCost: 2, parallelism: 1 },
      https: true,
    },
  });
  expect(parseConfig({ CANDOR_FEED: "replay:/data/a.csv" }, [])).toMatchObject({
    config: { feed: { kind: "replay", file: "/data/a.csv" } },
  });
});

test("reports every problem at once, a line each, and no secret in them", () => {
  const environment = {
    PORT: "80800",
    CANDOR_MODE: "prod",
    CANDOR_SECRET: "short",
    CANDOR_METRICS_TOKEN: "short",
    CANDOR_ORIGINS: "https://a.example/x",
  };
  const result = parseConfig(environment, ["--htps"]);
  if (result.ok) throw new Error("accepted");
  expect(result.problems).toHaveLength(6);
  expect(result.problems.join("\n")).toMatch(/PORT must be .* 65535, and is "80800"/);
  expect(result.problems.join("\n")).not.toContain("short");
  expect(result.problems.every((problem) => !problem.includes("\n"))).toBe(true);
});

test.each([
  ["CANDOR_SECRET", "CANDOR_SECRET"],
  ["CANDOR_FEED", "live feed"],
  ["SMTP_HOST", "SMTP_HOST or SMS_URL"],
  ["SMTP_FROM", "SMTP_FROM"],
])("production refuses to start without %s", (name, told) => {
  expect(parseConfig(production, []).ok).toBe(true);
  const result = parseConfig({ ...production, [name]: undefined }, []);
  expect(result).toMatchObject({ ok: false });
  if (!result.ok) expect(result.problems.join()).toContain(told);
});

test("a role of its own names what it meets the others at, or says what is missing", () => {
  const apart = { DATABASE_URL: "postgres://db/candor", CANDOR_SECRET: "x".repeat(32), NATS_URL: "nats://bus:4222" };
  const problems = (environment: Record<string, string | undefined>) => {
    const result = parseConfig(environment, []);
    return result.ok ? [] : result.problems;
  };
  for (const role of ["engine", "gateway", "jobs"]) {
    expect(problems({ ...apart, CANDOR_ROLE: role })).toEqual([]);
    expect(problems({ ...apart, CANDOR_ROLE: role, NATS_URL: undefined, CANDOR_BUS: "/run/candor/bus" })).toEqual([]);
    for (const [changed, told] of [
      [{ NATS_URL: undefined }, "needs NATS_URL, or CANDOR_BUS"],
      [{ CANDOR_BUS: "/run/candor/bus" }, "both set"],
      [{ DATABASE_URL: undefined }, "needs DATABASE_URL"],
      [{ CANDOR_SECRET: undefined }, "needs CANDOR_SECRET"],
      [{ CANDOR_GATEWAYS: "2" }, "CANDOR_GATEWAYS is for"],
    ] as const)
      expect(problems({ ...apart, CANDOR_ROLE: role, ...changed })).toEqual([expect.stringContaining(told)]);
  }
  expect(problems({ ...apart, CANDOR_ROLE: "engine", CANDOR_KEEP_BATCHES: "0" })).toEqual([
    expect.stringContaining("CANDOR_KEEP_BATCHES of at least 1"),
  ]);
  expect(problems({ CANDOR_GATEWAYS: "4" })).toEqual([]);
  const [problem = ""] = problems({ NATS_URL: "http://user:hidden-password@bus" });
  expect(problem).toContain("NATS_URL");
  expect(problem).not.toContain("hidden-password");
});

test("proxies are networks, each of which is checked, and no number of them", () => {
  const trusted = (text: string) => parseConfig({ CANDOR_TRUST_PROXY: text }, []);
  const read = trusted("loopback, 10.0.0.0/8,2001:db8::/32, 192.0.2.7");
  if (!read.ok) throw new Error(read.problems.join());
  const believed = ["127.0.0.1", "127.9.9.9", "::1", "10.255.0.1", "2001:db8:7::1", "192.0.2.7"];
  for (const address of believed) expect(read.config.trustProxy.has(address), address).toBe(true);
  for (const address of ["192.0.2.8", "11.0.0.1", "2001:db9::1"])
    expect(read.config.trustProxy.has(address), address).toBe(false);
  expect(parseConfig({}, [])).toMatchObject({ ok: true, config: { trustProxy: { empty: true } } });
  for (const wrong of ["10.0.0.0/33", "0.0.0.0/0", "::/0", "::/129", "proxy.example", "10.0.0.0/8/8", "fe80::1%eth0"])
    expect(trusted(`loopback,${wrong}`)).toMatchObject({
      ok: false,
      problems: [expect.stringContaining(`"${wrong}"`)],
    });
  for (const number of ["0", "1", "2"]) {
    const refused = trusted(number);
    if (refused.ok) throw new Error("accepted");
    expect(refused.problems).toEqual([expect.stringContaining("loopback,10.0.0.0/8; a number of proxies does not")]);
  }
});

test("help and docs/OPERATIONS.md have every setting", () => {
  const document = readFileSync(new URL("../../../../../docs/OPERATIONS.md", import.meta.url), "utf8");
  expect(document).toContain(configTable());
  for (const name of ["PORT", "CANDOR_FEED", "SMS_BODY"]) expect(helpText()).toContain(name);
});
