import type { Reader } from "../reader.ts";

/** The key that a socket has logged on with: its further requests need no signature. */
export type KeySession = {
  readonly apiKey: string;
  readonly keyId: string;
  readonly userId: number;
  /** ms */
  readonly since: number;
};

/** A socket of the open API: its streams or, of the WebSocket API, its key and its user streams. */
export class OpenConnection {
  readonly reader: Reader;
  /** ms */
  readonly since: number;
  /** In the order in which they were subscribed to. */
  readonly streams = new Set<string>();
  /** Whether messages of streams carry their stream's name. */
  isCombined: boolean;
  session: KeySession | undefined;
  /** Whether answers carry what the limits are and how much of them is used. */
  showsLimits: boolean;
  /** Requests that are carried out. */
  inFlight = 0;

  constructor(reader: Reader, { since, url }: { since: number; url: URL }) {
    this.reader = reader;
    this.since = since;
    this.isCombined = url.pathname === "/stream";
    this.showsLimits = url.searchParams.get("returnRateLimits") !== "false";
  }

  say(message: unknown): void {
    this.reader.send(Buffer.from(JSON.stringify(message)));
  }
}
