export const troubles = ["out of reach", "out of resources", "disk full"] as const;

/**
 * What ails the database itself, whatever was asked of it: it is out of reach, ended the connection, or has no room, memory or connections left. Nothing of
 * it is the fault of the statement, which may be asked again.
 */
export type Trouble = { readonly kind: (typeof troubles)[number]; readonly cause: string };

const DISK_FULL = "53100";
/** Of SQLSTATE: insufficient resources, operator intervention (a shutdown, an ended backend), errors of the system (I/O). */
const RESOURCES = ["53", "57", "58"];
const CONNECTION = ["08", "57P"];
const SYSTEM = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ENOENT", "ETIMEDOUT", "ENOTFOUND", "EAI_AGAIN"]);
/** pg's own words for a connection that is gone, which have no code. */
const WORDS = /connection terminated|not queryable|timeout exceeded when trying to connect|client was closed/i;

/** Looks along the causes of an error; undefined when the database is well, as far as the error says. */
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
