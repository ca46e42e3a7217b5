export const troubles = ["out of reach", "out of resources", "disk full"] as const;

/**
 * A failure of the database itself: it is unreachable, ended the connection, or is out of disk space, memory or connections. The statement did not cause it
 * and may be repeated.
 */
export type Trouble = { readonly kind: (typeof troubles)[number]; readonly cause: string };

const DISK_FULL = "53100";
/** Classes of SQLSTATE: insufficient resources, operator intervention (a shutdown, a terminated backend), system errors (I/O). */
const RESOURCES = ["53", "57", "58"];
const CONNECTION = ["08", "57P"];
const SYSTEM = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ENOENT", "ETIMEDOUT", "ENOTFOUND", "EAI_AGAIN"]);
/** Messages of pg about a lost connection, which have no code. */
const WORDS = /connection terminated|not queryable|timeout exceeded when trying to connect|client was closed/i;

/** Searches an error and its causes; undefined if none of them is a failure of the database. */
export function troubleOf(error: unknown): Trouble | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    const code = "code" in at && typeof at.code === "string" ? at.code : "";
    const isIn = (classes: readonly string[]) => code.length === 5 && classes.some((each) => code.startsWith(each));
    const cause = at.message;
    if (code === DISK_FULL) return { kind: "disk full", cause };
    if (SYSTEM.has(code) || isIn(CONNECTION) || WORDS.test(cause)) return { kind: "out of reach", cause };
    if (isIn(RESOURCES)) return { kind: "out of resources", cause };
  }
  return undefined;
}
