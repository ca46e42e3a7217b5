import type { World } from "./world.ts";

/** One answer of a recording: what differs between two runs is replaced by what it is. */
export type Kept = { readonly label: string; readonly status: number; readonly type: string; readonly body: unknown };

/** Names of fields whose value depends on the clock, on chance or on the machine. */
const volatile =
  /^(?:.*_ms|epoch|n|batch|batch_id|first_batch|last_batch|queued|server_time|online|salt|seed|hash|root|head|offer|secret|uri|totp_uri|challenge|signature|recovery_codes|ticket|uid_end)$/;
/** Of ticks the number depends on how long the server ran. */
const tickId = /[._]ticks?(?:\.\d+)?\.id$/;
/**
 * A market order or an option may have opened by the time that its answer is read; the salt decides where in the tree of liabilities a user stands;
 * an hour of the wall clock may end after the registrations; proofs lead to the head of the moment; tickets follow from ids; a person is named by the
 * end of the account number; ids of notifications have gaps; merchants' figures are read again after a while; and which notices came to an open socket
 * depends on when the server was away.
 */
const byChance = new RegExp(
  [
    "lever/trade\\b.*\\.receipts",
    "mic/trade\\b.*\\.(?:state|open_tick|due_at_ms|open_receipt)",
    "console/dashboard\\b.*\\.series\\.\\d+\\.registrations",
    "console/dashboard/period\\b.*\\.times\\.\\d+\\.(?:median|nine_of_ten)_ms",
    "console/risk/report\\b.*\\.took_ms",
    "proof/record\\b.*\\.head_path",
    "notification/list\\b.*\\.list\\.\\d+\\.id",
    "proof/mine\\b.*\\.(?:path|position)",
    ".*\\.(?:head_)?path\\.\\d+\\.side",
    "ieo/result\\b.*\\.(?:lines\\.\\d+\\.0|record)",
    "ieo/proof\\b.*\\.line\\.0",
    "notification/list\\b.*\\.params\\.user",
    "otc/.*\\.(?:counterparty|merchant|profile)\\.(?:orders|completion|release_minutes)",
    "socket notice_data\\.notification\\.params",
  ]
    .map((at) => `^${at}$`)
    .join("|"),
);
/** What the house has promised to its quotes changes every second. */
const isQuoting = (at: string, value: object): boolean =>
  at.startsWith("console/treasury/accounts.") && "account" in value && value.account === "quoting";
const ofQuotes = new Set(["promised", "free"]);
/** Calls whose lists grow with time. */
const growing = new Set(["proof/heads", "proof/head"]);

const replacements: readonly (readonly [RegExp, string])[] = [
  [/\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)/g, "<time>"],
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi, "<uuid>"],
  [/\b[0-9a-f]{32,}\b/gi, "<hash>"],
  [/\b\d{4}-\d\d-\d\d(?: \d\d:\d\d(?::\d\d)?)?(?: UTC)?\b/g, "<date>"],
  [/\b1[5-9]\d{11}(?:\d{3})?(?=_|\b)/g, "<ms>"],
  [/http:\/\/(?:127\.0\.0\.1|localhost):\d+/g, "<server>"],
  [/(?<![\w-])[\w-]{40,}(?![\w-])/g, "<token>"],
  [/(?<!\d|\.)\d{6}(?![\d.])/g, "<code>"],
  [/\b\d+(?= min ago)/g, "<n>"],
  [/(?<=ending in )\d{4}\b/g, "<end of the uid>"],
  [/\b\d+=(?=<hash>)/g, "<batch>="],
  [/(?<=<uuid>,)\d+(?=\r)/g, "<batch>"],
];

export function normalize({ recorded, aliases }: World): Kept[] {
  const known = [...aliases];
  const text = (value: string): string => {
    let result = value;
    for (const [made, name] of known) result = result.replaceAll(made, name);
    for (const [pattern, name] of replacements) result = result.replace(pattern, name);
    return result;
  };
  const clean = (value: unknown, at = ""): unknown => {
    if (byChance.test(at)) return "<chance>";
    const field = at.slice(at.lastIndexOf(".") + 1);
    if (volatile.test(field) || tickId.test(at)) return shapeOf(value);
    if (typeof value === "string") return text(value);
    if (Array.isArray(value)) return ordered(value).map((item, index) => clean(item, `${at}.${index}`));
    if (typeof value !== "object" || value === null) return value;
    const quoting = isQuoting(at, value);
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) => [
        text(name),
        quoting && ofQuotes.has(name) ? shapeOf(item) : clean(item, `${at}.${name}`),
      ]),
    );
  };
  return recorded.map(({ label, path, status, type, body, shape }) => ({
    label,
    status,
    type,
    body:
      headingOf(path, type, body) ??
      ((shape || growing.has(path)) && !isRefusal(body) ? shapeOf(body) : clean(body, path)),
  }));
}

/** Of a console's list as a file only the columns are kept: what is in it is in the answer of the list. */
const headingOf = (path: string, type: string, body: unknown): string | undefined =>
  path.startsWith("console/") && type.startsWith("text/csv") ? String(body).split("\r\n", 1)[0] : undefined;

/** The database gives the texts of a document in any order. */
const ordered = (values: readonly unknown[]): readonly unknown[] => {
  const langOf = (value: unknown) => (value as { lang?: unknown } | null)?.lang;
  return values.every(langOf) ? values.toSorted((a, b) => (String(langOf(a)) < String(langOf(b)) ? -1 : 1)) : values;
};

const isRefusal = (body: unknown): boolean =>
  typeof body === "object" && body !== null && "error" in body && (body as { code?: number }).code !== 1;

/** Types in place of values; a list is the one shape of all its items. */
export function shapeOf(value: unknown): unknown {
  if (value === null) return "null";
  if (Array.isArray(value)) return value.length === 0 ? [] : [value.map(shapeOf).reduce(merged)];
  if (typeof value !== "object") return typeof value;
  // Which published head has a root of the liabilities in it depends on the moment.
  const shapes = Object.entries(value).map(
    ([name, item]) => [name, name === "roots" ? "roots" : shapeOf(item)] as const,
  );
  return Object.fromEntries(shapes.sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** What both shapes are: "null|string" where one has the one and the other the other. */
export function merged(one: unknown, other: unknown): unknown {
  if (Array.isArray(one) && Array.isArray(other)) {
    const items = [...one, ...other];
    return items.length === 0 ? [] : [items.reduce(merged)];
  }
  if (isFields(one) && isFields(other)) {
    const names = [...new Set([...Object.keys(one), ...Object.keys(other)])].sort();
    return Object.fromEntries(names.map((name) => [name, merged(one[name] ?? "absent", other[name] ?? "absent")]));
  }
  const words = [one, other].flatMap((shape) => (typeof shape === "string" ? shape.split("|") : JSON.stringify(shape)));
  return [...new Set(words)].sort().join("|");
}
const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && !Array.isArray(value);
