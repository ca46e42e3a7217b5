import { expect, test } from "vitest";
import { parseConfig } from "../platform/config/config.ts";
import { banner, type Demo, sharedFolder } from "./banner.ts";

const printed = (environment: Record<string, string>, demo?: Demo): string => {
  const result = parseConfig({ HOST: "127.0.0.1", ...environment }, []);
  if (!result.ok) throw new Error(result.problems.join());
  return banner(result.config, { port: 8080, demo });
};
const warnings = (feed: string) =>
  printed({ CANDOR_FEED: feed })
    .split("\n")
    .filter((line) => line.includes("Warning"));

test("warns in one line of a live feed with fewer than three venues, of which none of the ticks can count", () => {
  expect(warnings("kraken,bitstamp")).toEqual([
    expect.stringMatching(/names 2 of the 3 venues .* no tick ever counts/),
  ]);
  expect(warnings("kraken,bitstamp,kraken")).toHaveLength(1);
});

test.each(["kraken,bitstamp,binance", "simulated", "replay:/data/btc.csv"])("does not warn of %s", (feed) => {
  expect(warnings(feed)).toEqual([]);
});

test("says where it listens, and what the money and the prices are", () => {
  expect(printed({})).toContain("http://localhost:8080/");
  expect(printed({})).toContain("practice money only, SIMULATED MARKET");
});

test("names the console, and in a demo the operators with what their authenticator needs", () => {
  const owner = { name: "owner", role: "owner", password: "a password", totpUri: "otpauth://totp/x" } as const;
  const text = printed({}, { user: { email: "demo@x.test", password: "p" }, operators: [owner] });
  for (const part of ["http://localhost:8080/console/", "owner / a password", "otpauth://totp/x", "demo@x.test"])
    expect(text).toContain(part);
  expect(printed({})).toContain("npm run operator:create");
});

test.each([
  ["gateway", { NATS_URL: "nats://bus:4222" }, true],
  ["jobs", { NATS_URL: "tls://bus:4222" }, true],
  ["engine", { NATS_URL: "nats://bus:4222" }, false],
  ["gateway", { CANDOR_BUS: "/run/candor/bus" }, false],
  [
    "gateway",
    { NATS_URL: "nats://bus:4222", CANDOR_S3_BUCKET: "pictures", CANDOR_S3_KEY_ID: "id", CANDOR_S3_SECRET_KEY: "key" },
    false,
  ],
  ["all", {}, false],
])("a %s with %j says that pictures need a shared folder: %s", (role, environment, says) => {
  const shared = {
    CANDOR_ROLE: role,
    CANDOR_DATA: "/srv/candor",
    DATABASE_URL: "postgresql://db/candor",
    CANDOR_SECRET: "0123456789abcdef0123456789abcdef",
  };
  const result = parseConfig({ ...shared, ...environment }, []);
  if (!result.ok) throw new Error(result.problems.join());
  const text = sharedFolder(result.config);
  if (says) expect(text).toContain("/srv/candor/files");
  else expect(text).toBeUndefined();
});
