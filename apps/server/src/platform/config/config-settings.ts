import {
  anyText,
  argon2,
  extendedPublicKey,
  feed,
  headers,
  hosts,
  networks,
  oneOf,
  origins,
  type Read,
  secretText,
  url,
  wholeFrom,
  yesOrNo,
} from "./config-readers.ts";

export type Setting<Value> = {
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

/** Every setting once, in the order of `--help`: its name in the environment, its default, its parser, and its meaning. */
export const settings = {
  port: setting("PORT", "8080", wholeFrom(0, 65_535), "Port of pages, calls and socket; 0 picks a free one."),
  host: setting("HOST", "0.0.0.0", anyText, "Address to listen on. 127.0.0.1 keeps the server to this machine."),
  role: setting(
    "CANDOR_ROLE",
    "all",
    oneOf("all", "engine", "gateway", "jobs"),
    "The part that runs in this process: engine (the leader, or a standby that follows it), gateway (pages, calls and sockets; any number), jobs (scheduled work; any number, one at a time does it), or all of them.",
  ),
  gateways: setting(
    "CANDOR_GATEWAYS",
    "1",
    wholeFrom(1, 256),
    "With CANDOR_ROLE=all: how many processes serve the port, beside the one with the engine and the jobs. 1 serves it from that one.",
  ),
  bus: optional(
    "CANDOR_BUS",
    anyText,
    "Path of a socket in the file system that connects the roles of one machine; NATS_URL connects those of several.",
  ),
  mode: setting(
    "CANDOR_MODE",
    "demo",
    oneOf("demo", "production"),
    "demo seeds markets and a demo user and provides practice funds; production does neither and refuses a feed that is not live.",
  ),
  feed: setting(
    "CANDOR_FEED",
    "simulated",
    feed,
    "Price source: simulated, replay:FILE or replay:FILE#BTC-USDT, or live venues (binance,kraken,...).",
  ),
  feedUrl: optional(
    "CANDOR_FEED_URL",
    url("http:", "https:"),
    "Base URL that replaces the live venues' own addresses, for a proxy or a test; {venue} in it is replaced by the venue's name.",
  ),
  replaySpeed: setting(
    "CANDOR_REPLAY_SPEED",
    "1",
    // At 1,000 it is 2,000 ticks a second: as many as the engine's lane for ticks holds.
    wholeFrom(1, 1_000),
    "Seconds of a replayed recording per real second.",
  ),
  daySeconds: optional(
    "CANDOR_DAY_SECONDS",
    wholeFrom(1, 86_400),
    "How long a day of funds and miners takes in a demo, so that interest can be seen coming; production refuses it. Default: 86400.",
  ),
  demoCoins: setting(
    "CANDOR_DEMO_COINS",
    "yes",
    yesOrNo,
    "no leaves out the new coins that a demo otherwise sells and launches; production has none of them.",
  ),
  demoMerchants: setting(
    "CANDOR_DEMO_MERCHANTS",
    "yes",
    yesOrNo,
    "no leaves out the two OTC merchants of a demo, who are robots and marked as such; production has none of them.",
  ),
  demoTraders: setting(
    "CANDOR_DEMO_TRADERS",
    "yes",
    yesOrNo,
    "no leaves out the simulated traders of a demo, marked as such, who quote and trade in the pairs that somebody looks at; production has none of them.",
  ),
  keepBatchesDays: setting(
    "CANDOR_KEEP_BATCHES",
    "7",
    wholeFrom(0, 36_500),
    "Days to keep the text of each batch, from which npm run chain:verify recomputes the hash chain; 0 keeps none.",
  ),
  keepMonths: setting(
    "CANDOR_KEEP_MONTHS",
    "0",
    wholeFrom(0, 1_200),
    "Whole months before the current one whose ticks, ledger entries of spot trading and ended spot orders stay in the database when npm run archive -- --detach removes older ones; 0 keeps all. If set, texts of batches are kept until they are archived.",
  ),
  archive: optional(
    "CANDOR_ARCHIVE",
    anyText,
    "Folder of npm run archive, or s3 for the bucket of CANDOR_S3_BUCKET. Default: the bucket if there is one, else the folder archive of CANDOR_DATA.",
  ),
  publishHeadsSeconds: setting(
    "CANDOR_PUBLISH_HEADS_SECONDS",
    "600",
    wholeFrom(1, 86_400),
    "Seconds between two published heads of the chain of batches, while there are new batches.",
  ),
  tsaUrl: optional(
    "CANDOR_TSA_URL",
    url("http:", "https:"),
    "Time-stamping authority (RFC 3161) that stamps the newest published head, at most once an hour.",
  ),
  codesPerTarget: setting(
    "CANDOR_CODES_PER_TARGET",
    "10",
    wholeFrom(1, 1_000_000),
    "One-time codes per purpose that one email address or phone number can receive in 24 h; devices known to its account have a separate quota of the same size.",
  ),
  codesPerNetwork: setting(
    "CANDOR_CODES_PER_IP",
    "50",
    wholeFrom(1, 1_000_000),
    "One-time codes that one IPv4 address, or 64-bit IPv6 network, may request in 24 h.",
  ),
  data: setting("CANDOR_DATA", ".candor", anyText, "Folder of the embedded database and of uploaded files."),
  s3Bucket: optional(
    "CANDOR_S3_BUCKET",
    anyText,
    "Bucket for uploaded files instead of the folder files of CANDOR_DATA, on any S3-compatible server. Files are encrypted either way.",
  ),
  s3Endpoint: optional("CANDOR_S3_ENDPOINT", url("http:", "https:"), "Its address, if it is not Amazon's."),
  s3Region: setting("CANDOR_S3_REGION", "us-east-1", anyText, "Its region."),
  s3KeyId: optional("CANDOR_S3_KEY_ID", anyText, "Access key that may put, get and delete objects in it."),
  s3SecretKey: optional("CANDOR_S3_SECRET_KEY", anyText, "Its secret."),
  databaseUrl: optional(
    "DATABASE_URL",
    url("postgres:", "postgresql:"),
    "PostgreSQL 15 or later, as the application role. Without it an embedded PostgreSQL is started.",
  ),
  databaseOwnerUrl: optional(
    "DATABASE_OWNER_URL",
    url("postgres:", "postgresql:"),
    "The same database as its owner, used for migrations only.",
  ),
  databaseReadUrl: optional(
    "DATABASE_READ_URL",
    url("postgres:", "postgresql:"),
    "A streaming replica of the same database, as the application role. It answers reads of history that it can answer as of now, the primary all others.",
  ),
  natsUrl: optional(
    "NATS_URL",
    url("nats:", "tls:"),
    "NATS server that connects the roles of several machines (user and password, or a token, before the @). Messages are authenticated with CANDOR_SECRET; tls: also encrypts them.",
  ),
  secret: optional(
    "CANDOR_SECRET",
    secretText,
    "At least 32 characters. Keys the hashes of one-time codes and the encryption of files and secrets: without it they are lost. Demo mode generates one and keeps it in CANDOR_DATA.",
  ),
  secretOld: optional(
    "CANDOR_SECRET_OLD",
    secretText,
    "The secret that CANDOR_SECRET replaces, until a start or npm run secret:rotate has used both.",
  ),
  xpubTron: optional(
    "CANDOR_XPUB_TRON",
    extendedPublicKey("xpub"),
    "Extended public key of an account (m/44'/195'/0'), from which each user's TRON address is derived. Without it, production uses addresses from the imported pool.",
  ),
  xpubEthereum: optional("CANDOR_XPUB_ETHEREUM", extendedPublicKey("xpub"), "The same for Ethereum (m/44'/60'/0')."),
  xpubBitcoin: optional(
    "CANDOR_XPUB_BITCOIN",
    extendedPublicKey("xpub", "zpub"),
    "The same for Bitcoin (m/84'/0'/0'); addresses are native segwit, bc1q...",
  ),
  origins: setting(
    "CANDOR_ORIGINS",
    "",
    origins,
    "Additional origins, separated by commas, from which browsers may use calls and sockets.",
  ),
  linkHosts: setting(
    "CANDOR_LINK_HOSTS",
    "",
    hosts,
    "Your hosts, separated by commas, that notices, articles and banners may link to, and whose email addresses they may contain, in addition to pages of the app.",
  ),
  pushOrigins: setting(
    "CANDOR_PUSH_ORIGINS",
    "",
    origins,
    "Origins, separated by commas, of push services besides those of Chrome, Edge, Firefox and Safari, such as one of your own.",
  ),
  pushContact: optional(
    "CANDOR_PUSH_CONTACT",
    url("mailto:", "https:"),
    "Where push services reach the operator of this server, such as mailto:ops@example.org. Apple requires it.",
  ),
  trustProxy: setting(
    "CANDOR_TRUST_PROXY",
    "",
    networks,
    "Addresses and networks of the proxies in front, separated by commas, such as loopback or 10.0.0.0/8,2001:db8::7: X-Forwarded-For and X-Forwarded-Proto are trusted only from these.",
  ),
  operatorNetworks: setting(
    "CANDOR_OPERATOR_ADDRESSES",
    "",
    networks,
    "Addresses and networks from which operators may work, separated by commas, such as 10.8.0.0/16; from anywhere if empty. Behind a proxy, also set CANDOR_TRUST_PROXY.",
  ),
  metricsToken: optional(
    "CANDOR_METRICS_TOKEN",
    secretText,
    "Token of at least 32 characters for /metrics (Authorization: Bearer ...). Without it, a demo shows /metrics to this machine and production to nobody.",
  ),
  ratePerUser: setting(
    "CANDOR_RATE_PER_USER",
    "20",
    wholeFrom(0, 1_000_000),
    "Calls per second of one user, with bursts of ten times as many; 0 disables the limit.",
  ),
  ordersPerDay: setting(
    "CANDOR_ORDERS_PER_DAY",
    "200000",
    wholeFrom(0, 1_000_000_000),
    "Orders of one user in a UTC day, for spot, options and contracts together; cancels and closes never count; 0 disables the limit.",
  ),
  ratePerIp: setting(
    "CANDOR_RATE_PER_IP",
    "60",
    wholeFrom(0, 1_000_000),
    "The same for one address; for IPv6, its 64-bit network.",
  ),
  openWeightPerMinute: setting(
    "CANDOR_OPEN_WEIGHT_PER_MINUTE",
    "6000",
    wholeFrom(0, 100_000_000),
    "Request weight that one address (for IPv6, its 64-bit network), and one user, may use in a minute of the open API; 0 disables the limit.",
  ),
  openOrdersPer10s: setting(
    "CANDOR_OPEN_ORDERS_PER_10S",
    "200",
    wholeFrom(0, 1_000_000),
    "New orders of one user in 10 s over the open API, besides CANDOR_ORDERS_PER_DAY; 0 disables the limit.",
  ),
  socketsPerIp: setting(
    "CANDOR_SOCKETS_PER_IP",
    "50",
    wholeFrom(1, 1_000_000),
    "Sockets that one address may keep open.",
  ),
  log: setting(
    "CANDOR_LOG",
    "info",
    oneOf("debug", "info", "warn", "error", "silent"),
    "Minimum level of log lines, which are JSON on standard error.",
  ),
  pages: setting("CANDOR_PAGES", "apps/web/dist", anyText, "Folder of the built pages."),
  consolePages: setting(
    "CANDOR_CONSOLE_PAGES",
    "apps/console/dist",
    anyText,
    "Folder of the built pages of the operator console, which are served at /console/.",
  ),
  argon2: setting("CANDOR_ARGON2", "19456,2,1", argon2, "Cost of a password hash: memory in KiB, passes, lanes."),
  smtpHost: optional("SMTP_HOST", anyText, "Mail server for codes. Without it, in demo mode, emails go to /outbox."),
  smtpPort: setting("SMTP_PORT", "587", wholeFrom(1, 65_535), "Its port."),
  smtpSecure: setting("SMTP_SECURE", "no", yesOrNo, "yes uses implicit TLS (port 465), no upgrades with STARTTLS."),
  smtpRequireTls: optional(
    "SMTP_REQUIRE_TLS",
    yesOrNo,
    "yes sends no email and no password to a server without TLS or with an untrusted certificate; no sends in clear text if the server offers no TLS. Default: yes in production, no in a demo.",
  ),
  smtpUser: optional("SMTP_USER", anyText, "Its user name."),
  smtpPassword: optional("SMTP_PASSWORD", anyText, "Its password."),
  smtpFrom: optional("SMTP_FROM", anyText, 'Sender of the emails, such as "Candor <no-reply@example.org>".'),
  smsUrl: optional(
    "SMS_URL",
    url("http:", "https:"),
    "URL of the SMS provider; {to} and {text} are filled in, encoded. Without it, in demo mode, SMS go to /outbox.",
  ),
  smsMethod: setting("SMS_METHOD", "POST", oneOf("GET", "POST", "PUT"), "HTTP method of the request to the provider."),
  smsHeaders: setting("SMS_HEADERS", "{}", headers, "JSON object of request headers."),
  smsBody: setting(
    "SMS_BODY",
    '{"to":"{to}","text":"{text}"}',
    anyText,
    "Body of the request; {to} and {text} are filled in, encoded as JSON or form text according to the content type.",
  ),
};
