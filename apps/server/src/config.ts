import { readFileSync } from "node:fs";

/**
 * The settings of the server, and the only place that reads the environment. One table drives parsing, `--help` and the table in
 * docs/OPERATIONS.md (`configTable`), so that the three cannot disagree.
 */
type Read<Value> = { readonly value: Value } | { readonly problem: string };
type Setting<Value> = {
  readonly name: string;
  readonly fallback: string | undefined;
  readonly text: string;
  readonly read: (text: string) => Read<Value>;
};

const setting = <Value>(
  name: string,
  fallback: string,
  read: Setting<Value>["read"],
  text: string,
): Setting<Value> => ({
  name,
  fallback,
  read,
  text,
});
const optional = <Value>(name: string, read: Setting<Value>["read"], text: string): Setting<Value | undefined> => ({
  name,
  fallback: undefined,
  read,
  text,
});

const anyText = (text: string): Read<string> => ({ value: text });
const wholeFrom =
  (min: number, max: number) =>
  (text: string): Read<number> => {
    const value = /^[0-9]{1,9}$/.test(text) ? Number.parseInt(text, 10) : Number.NaN;
    return value >= min && value <= max ? { value } : { problem: `must be a whole number from ${min} to ${max}` };
  };
const oneOf =
  <const Values extends readonly string[]>(...values: Values) =>
  (text: string): Read<Values[number]> =>
    values.includes(text) ? { value: text } : { problem: `must be one of ${values.join(", ")}` };
const yesOrNo = (text: string): Read<boolean> =>
  text === "yes" || text === "no" ? { value: text === "yes" } : { problem: "must be yes or no" };
const url =
  (...protocols: string[]) =>
  (text: string): Read<string> => {
    const parsed = URL.parse(text);
    return parsed && protocols.includes(parsed.protocol)
      ? { value: text }
      : { problem: `must be an address starting with ${protocols.map((protocol) => `${protocol}//`).join(" or ")}` };
  };
const list = (text: string): Read<readonly string[]> => ({
  value: text
    .split(",")
    .map((item) => item.trim())
    .filter((item) => item !== ""),
});
const origins = (text: string): Read<readonly string[]> => {
  const items = (list(text) as { value: readonly string[] }).value;
  const wrong = items.find((item) => URL.parse(item)?.origin !== item);
  return wrong === undefined
    ? { value: items }
    : { problem: `"${wrong}" is not an origin such as https://example.org` };
};
const headers = (text: string): Read<Record<string, string>> => {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null && Object.values(value).every((item) => typeof item === "string"))
      return { value: value as Record<string, string> };
  } catch {
    return { problem: 'must be JSON such as {"Authorization":"Bearer ..."}' };
  }
  return { problem: "must be a JSON object of texts" };
};

export type Feed =
  | { readonly kind: "simulated" }
  | { readonly kind: "replay"; readonly file: string }
  | { readonly kind: "live"; readonly venues: readonly string[] };

const feed = (text: string): Read<Feed> => {
  if (text === "simulated") return { value: { kind: "simulated" } };
  if (text.startsWith("replay:") && text.length > 7) return { value: { kind: "replay", file: text.slice(7) } };
  const venues = text.split(",").map((venue) => venue.trim());
  return venues.every((venue) => /^[a-z][a-z0-9]{1,30}$/.test(venue) && venue !== "replay")
    ? { value: { kind: "live", venues } }
    : { problem: "must be simulated, replay:FILE, or venues such as binance,kraken,coinbase" };
};

/** Cost of one password hash: memory in KiB, passes, lanes. The default is OWASP's first recommendation for argon2id. */
const argon2 = (text: string): Read<{ memoryCost: number; timeCost: number; parallelism: number }> => {
  const match = /^([0-9]{1,7}),([0-9]{1,3}),([0-9]{1,2})$/.exec(text);
  const [memoryCost, timeCost, parallelism] = (match?.slice(1) ?? []).map((item) => Number.parseInt(item, 10));
  if (!memoryCost || !timeCost || !parallelism || memoryCost < 8 * parallelism)
    return { problem: "must be memory in KiB, passes and lanes, such as 19456,2,1" };
  return { value: { memoryCost, timeCost, parallelism } };
};

const settings = {
  port: setting("PORT", "8080", wholeFrom(0, 65_535), "Port of pages, calls and socket; 0 takes a free one."),
  host: setting("HOST", "0.0.0.0", anyText, "Address to listen on. 127.0.0.1 keeps the server to this machine."),
  role: setting(
    "CANDOR_ROLE",
    "all",
    oneOf("all", "gateway", "engine"),
    "Which part runs in this process. Only all is built yet.",
  ),
  mode: setting(
    "CANDOR_MODE",
    "demo",
    oneOf("demo", "production"),
    "demo seeds markets and a demo user and gives practice funds; production does neither and refuses a feed that is not live.",
  ),
  feed: setting(
    "CANDOR_FEED",
    "simulated",
    feed,
    "Where prices come from: simulated, replay:FILE or replay:FILE#BTC-USDT, or live venues (binance,kraken,...).",
  ),
  feedUrl: optional(
    "CANDOR_FEED_URL",
    url("http:", "https:"),
    "Base address for the live venues instead of their own, for a proxy or a test; {venue} in it is replaced by the venue's name.",
  ),
  replaySpeed: setting(
    "CANDOR_REPLAY_SPEED",
    "1",
    wholeFrom(1, 1_000),
    "Seconds of a replayed recording in one second of ours.",
  ),
  keepBatchesDays: setting(
    "CANDOR_KEEP_BATCHES",
    "7",
    wholeFrom(0, 36_500),
    "Days for which the text of each batch is kept, from which npm run chain:verify recomputes the hash chain; 0 keeps none.",
  ),
  codesPerTarget: setting(
    "CANDOR_CODES_PER_TARGET",
    "10",
    wholeFrom(1, 1_000_000),
    "One-time codes that one mail address or phone number may be sent in 24 h.",
  ),
  codesPerNetwork: setting(
    "CANDOR_CODES_PER_IP",
    "50",
    wholeFrom(1, 1_000_000),
    "One-time codes that one IPv4 address, or IPv6 network of 64 bits, may ask for in 24 h.",
  ),
  data: setting("CANDOR_DATA", ".candor", anyText, "Folder of the embedded database and of files."),
  s3Bucket: optional(
    "CANDOR_S3_BUCKET",
    anyText,
    "Bucket for uploaded files instead of the folder files of CANDOR_DATA; any server that speaks S3. They are encrypted either way.",
  ),
  s3Endpoint: optional("CANDOR_S3_ENDPOINT", url("http:", "https:"), "Its address, where it is not Amazon's own."),
  s3Region: setting("CANDOR_S3_REGION", "us-east-1", anyText, "Its region."),
  s3KeyId: optional("CANDOR_S3_KEY_ID", anyText, "Access key that may put, get and delete objects in it."),
  s3SecretKey: optional("CANDOR_S3_SECRET_KEY", anyText, "Its secret."),
  databaseUrl: optional(
    "DATABASE_URL",
    url("postgres:", "postgresql:"),
    "PostgreSQL 15 or later for the application role. Without it an embedded one is started.",
  ),
  databaseOwnerUrl: optional(
    "DATABASE_OWNER_URL",
    url("postgres:", "postgresql:"),
    "The same database as its owner, used for migrations only.",
  ),
  natsUrl: optional(
    "NATS_URL",
    url("nats:", "tls:"),
    "Bus between gateways and engine when they run apart. Not built yet.",
  ),
  secret: optional(
    "CANDOR_SECRET",
    secretText,
    "At least 32 characters. Keys the hashes of one-time codes and the encryption of files and secrets: without it they are lost. In demo mode one is made and kept in CANDOR_DATA.",
  ),
  origins: setting(
    "CANDOR_ORIGINS",
    "",
    origins,
    "Further origins, separated by commas, that may use calls and socket from a browser.",
  ),
  trustProxy: setting(
    "CANDOR_TRUST_PROXY",
    "0",
    wholeFrom(0, 10),
    "Number of proxies in front whose X-Forwarded-For is believed.",
  ),
  metrics: setting(
    "CANDOR_METRICS",
    "loopback",
    oneOf("loopback", "all"),
    "Who may read /metrics: this machine only, or everybody.",
  ),
  ratePerUser: setting(
    "CANDOR_RATE_PER_USER",
    "20",
    wholeFrom(0, 1_000_000),
    "Calls a second of one user, with bursts of ten times as many; 0 is without limit.",
  ),
  ratePerIp: setting(
    "CANDOR_RATE_PER_IP",
    "60",
    wholeFrom(0, 1_000_000),
    "The same for one address; of IPv6 for its network of 64 bits.",
  ),
  socketsPerIp: setting(
    "CANDOR_SOCKETS_PER_IP",
    "50",
    wholeFrom(1, 1_000_000),
    "Sockets that one address may hold open.",
  ),
  log: setting(
    "CANDOR_LOG",
    "info",
    oneOf("debug", "info", "warn", "error", "silent"),
    "Least level of log lines, which are JSON on standard error.",
  ),
  pages: setting("CANDOR_PAGES", defaultPages(), anyText, "Folder of the built pages."),
  consolePages: setting(
    "CANDOR_CONSOLE_PAGES",
    "apps/console/dist",
    anyText,
    "Folder of the built pages of the operators' console, which are served at /console/.",
  ),
  argon2: setting("CANDOR_ARGON2", "19456,2,1", argon2, "Cost of a password hash: memory in KiB, passes, lanes."),
  smtpHost: optional("SMTP_HOST", anyText, "Mail server for codes. Without it, in demo mode, mails go to /outbox."),
  smtpPort: setting("SMTP_PORT", "587", wholeFrom(1, 65_535), "Its port."),
  smtpSecure: setting(
    "SMTP_SECURE",
    "no",
    yesOrNo,
    "yes speaks TLS from the start (port 465); otherwise STARTTLS is used where offered.",
  ),
  smtpUser: optional("SMTP_USER", anyText, "Its user name."),
  smtpPassword: optional("SMTP_PASSWORD", anyText, "Its password."),
  smtpFrom: optional("SMTP_FROM", anyText, 'Sender of the mails, such as "Candor <no-reply@example.org>".'),
  smsUrl: optional(
    "SMS_URL",
    url("http:", "https:"),
    "Address of the SMS provider; {to} and {text} are filled in, encoded. Without it, in demo mode, SMS go to /outbox.",
  ),
  smsMethod: setting("SMS_METHOD", "POST", oneOf("GET", "POST", "PUT"), "Method of the request to it."),
  smsHeaders: setting("SMS_HEADERS", "{}", headers, "JSON object of its headers."),
  smsBody: setting(
    "SMS_BODY",
    '{"to":"{to}","text":"{text}"}',
    anyText,
    "Body of the request; {to} and {text} are filled in, as JSON or form text according to the content type.",
  ),
};

type Parsed = {
  -readonly [Key in keyof typeof settings]: (typeof settings)[Key] extends Setting<infer Value> ? Value : never;
};
/** `https` and `help` are command line flags, everything else comes from the environment. */
export type Config = Readonly<Parsed> & { readonly https: boolean };

function secretText(text: string): Read<string> {
  return text.length >= 32 ? { value: text } : { problem: "must have at least 32 characters" };
}

function defaultPages(): string {
  return "apps/web/dist";
}

export type ConfigResult =
  | { readonly ok: true; readonly config: Config }
  | { readonly ok: false; readonly problems: readonly string[] };

/** Reads all settings and names every problem at once, a line each, instead of the first one only. */
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
  // The loop above went over every key of `settings`, which is what `Parsed` is made from.
  const config = { ...(parsed as Parsed), https: flags.includes("--https") };
  if (problems.length === 0) problems.push(...contradictions(config));
  return problems.length === 0 ? { ok: true, config } : { ok: false, problems };
}

export const readConfig = (flags: readonly string[]): ConfigResult => parseConfig(process.env, flags);

function contradictions(config: Config): string[] {
  const problems: string[] = [];
  if (config.role !== "all")
    problems.push(
      `CANDOR_ROLE=${config.role} needs a bus between processes, which this release does not have; use CANDOR_ROLE=all`,
    );
  if (config.s3Bucket && !(config.s3KeyId && config.s3SecretKey))
    problems.push("CANDOR_S3_BUCKET is set, so CANDOR_S3_KEY_ID and CANDOR_S3_SECRET_KEY must be too");
  if (config.smtpHost && !config.smtpFrom) problems.push("SMTP_HOST is set, so SMTP_FROM must be too");
  if (config.mode === "demo") return problems;
  if (!config.secret) problems.push("CANDOR_MODE=production needs CANDOR_SECRET");
  if (config.feed.kind !== "live")
    problems.push("CANDOR_MODE=production needs a live feed, such as CANDOR_FEED=binance,kraken,coinbase");
  if (!config.smtpHost && !config.smsUrl)
    problems.push("CANDOR_MODE=production needs SMTP_HOST or SMS_URL, since there is no outbox to show codes in");
  return problems;
}

const secrets = /PASSWORD|SECRET|HEADERS|DATABASE/;
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

/** The release, as package.json of the repository says it. */
export function version(): string {
  const manifest: { version: string } = JSON.parse(
    readFileSync(new URL("../../../package.json", import.meta.url), "utf8"),
  );
  return manifest.version;
}
