import type { Reader } from "../reader.ts";

/** A socket of the open API: its streams, and whether messages of streams carry their stream's name. */
export class OpenConnection {
  readonly reader: Reader;
  /** In the order in which they were subscribed to. */
  readonly streams = new Set<string>();
  isCombined: boolean;

  constructor(reader: Reader, { isCombined }: { isCombined: boolean }) {
    this.reader = reader;
    this.isCombined = isCombined;
  }

  say(message: unknown): void {
    this.reader.send(Buffer.from(JSON.stringify(message)));
  }
}
