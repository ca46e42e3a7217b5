import { readFileSync } from "node:fs";
import { type Setting, settings } from "./config-settings.ts";

export type { Feed } from "./config-readers.ts";

/**
 * The settings of the server, and the only place that reads the environment. One table (config-settings.ts) drives parsing, `--help` and the table in
 * docs/OPERATIONS.md (`configTable`), so that the three cannot disagree.
 */
type Parsed = {
  -readonly [Key in keyof typeof settings]: (typeof settings)[Key] extends Setting<infer Value> ? Value : never;
};
/** `https` and `help` are command line flags, everything else comes from the environment. */
export type Config = Readonly<Parsed> & { readonly https: boolean };

export type ConfigResult =
  | { readonly ok: true; readonly config: Config }
  | { readonly ok: false; readonly problems: readonly string[] };

/** Reads all settings and reports every problem at once, one per line, instead of only the first one. */
export function parseConfig(
  environment: Readonly<Record<string, string | undefined>>,
  flags: readonly string[],
): ConfigResult {
  const problems: string[] = [];
  const parsed: Record<string, unknown> = {};
  for (const [key, { name, fallback, read }] of Object.entries<Setting<unknown>>(settings)) {
    const text = environment[name]?.trim() || fallback;
    if (text === undefined) continue;
    const result = read(text);
    if ("problem" in result) problems.push(`${name} ${result.problem}, and is "${shown(name, text)}"`);
    else parsed[key] = result.value;
  }
  const unknown = flags.filter((flag) => flag !== "--https" && flag !== "--help");
  if (unknown.length > 0) problems.push(`unknown option ${unknown.join(" ")}; --help lists what there is`);
  // The loop above covers every key of `settings`, from which `Parsed` is derived.
  const config = { ...(parsed as Parsed), https: flags.includes("--https") };
  if (problems.length === 0) problems.push(...contradictions(config));
  return problems.length === 0 ? { ok: true, config } : { ok: false, problems };
}

export const readConfig = (flags: readonly string[]): ConfigResult => parseConfig(process.env, flags);

function contradictions(config: Config): string[] {
  const problems: string[] = [];
  problems.push(...roleContradictions(config));
  if (config.s3Bucket && !(config.s3KeyId && config.s3SecretKey))
    problems.push("CANDOR_S3_BUCKET is set, so CANDOR_S3_KEY_ID and CANDOR_S3_SECRET_KEY must be too");
  if (config.smtpHost && !config.smtpFrom) problems.push("SMTP_HOST is set, so SMTP_FROM must be too");
  if (config.secretOld !== undefined && !config.secret)
    problems.push("CANDOR_SECRET_OLD is set, so CANDOR_SECRET, which takes its place, must be too");
  if (config.secretOld !== undefined && config.secretOld === config.secret)
    problems.push("CANDOR_SECRET_OLD is the same as CANDOR_SECRET; set the secret of before, or leave it out");
  if (config.mode === "demo") return problems;
  if (config.daySeconds !== undefined)
    problems.push("CANDOR_DAY_SECONDS shortens the days of a demo; leave it out with CANDOR_MODE=production");
  if (!config.secret) problems.push("CANDOR_MODE=production needs CANDOR_SECRET");
  if (config.feed.kind !== "live")
    problems.push("CANDOR_MODE=production needs a live feed, such as CANDOR_FEED=binance,kraken,coinbase");
  if (!config.smtpHost && !config.smsUrl)
    problems.push("CANDOR_MODE=production needs SMTP_HOST or SMS_URL, since there is no outbox to show codes in");
  return problems;
}

/** A role of its own meets the others at a database and a bus, which no process can have for itself. */
function roleContradictions({ role, gateways, bus, natsUrl, databaseUrl, secret, keepBatchesDays }: Config): string[] {
  if (role === "all") return [];
  const problems: string[] = [];
  if (gateways > 1) problems.push("CANDOR_GATEWAYS is for CANDOR_ROLE=all; start as many gateways as you need instead");
  if (bus === undefined && natsUrl === undefined)
    problems.push(`CANDOR_ROLE=${role} needs NATS_URL, or CANDOR_BUS if all roles are on this machine`);
  if (bus !== undefined && natsUrl !== undefined) problems.push("CANDOR_BUS and NATS_URL are both set; leave one out");
  if (databaseUrl === undefined) problems.push(`CANDOR_ROLE=${role} needs DATABASE_URL`);
  if (natsUrl !== undefined && secret === undefined)
    problems.push("NATS_URL needs CANDOR_SECRET, which authenticates the messages");
  if (role === "engine" && keepBatchesDays === 0)
    problems.push(
      "CANDOR_ROLE=engine needs CANDOR_KEEP_BATCHES of at least 1, since a standby follows the texts of batches",
    );
  return problems;
}

const secrets = /PASSWORD|SECRET|TOKEN|HEADERS|DATABASE|NATS|XPUB/;
const shown = (name: string, text: string) => (secrets.test(name) ? "(hidden)" : text);

/** What `--help` prints. */
export function helpText(): string {
  const rows = Object.values<Setting<unknown>>(settings);
  const width = Math.max(...rows.map((row) => row.name.length));
  const lines = rows.map(
    (row) => `  ${row.name.padEnd(width)}  ${row.text}${row.fallback ? ` [${row.fallback}]` : ""}`,
  );
  return [
    "npm start -- [--https] [--help]",
    "",
    "  --https  serve a self-signed certificate, so that phones in the local network get camera and passkeys",
    "",
    "Environment:",
    ...lines,
  ].join("\n");
}

/** The same as a Markdown table. */
export function configTable(): string {
  const cell = (text: string) => text.replaceAll("|", "\\|");
  const rows = Object.values<Setting<unknown>>(settings);
  return [
    "| Name | Default | Meaning |",
    "| --- | --- | --- |",
    ...rows.map(
      (row) => `| \`${row.name}\` | ${row.fallback ? `\`${cell(row.fallback)}\`` : ""} | ${cell(row.text)} |`,
    ),
  ].join("\n");
}

/** The release, from the repository's package.json. */
export function version(): string {
  const manifest: { version: string } = JSON.parse(
    readFileSync(new URL("../../../../../package.json", import.meta.url), "utf8"),
  );
  return manifest.version;
}
