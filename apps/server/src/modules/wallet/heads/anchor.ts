import { randomBytes } from "node:crypto";
import { encodeTimeStampRequest, readTimeStamp } from "../../../platform/time-stamp.ts";
import type { Services } from "../../../services/services.ts";
import * as queries from "./queries.ts";

const EVERY_MS = 3_600_000;
const ANSWER_WITHIN_MS = 20_000;
/** A token with its certificates has some 5 kB. */
const ANSWER_BYTES_MAX = 100_000;

type AnchorServices = Pick<Services, "db" | "clock" | "log" | "config">;

/** 15 bytes after one that is not 0 and below 128: a positive number whose DER has exactly these bytes. */
const newNonce = (): Uint8Array =>
  Buffer.concat([Buffer.from([1 + ((randomBytes(1)[0] ?? 0) % 127)]), randomBytes(15)]);

async function askFor(url: string, hash: Uint8Array): Promise<Uint8Array> {
  const request = { hash, nonce: newNonce() };
  const answer = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/timestamp-query", accept: "application/timestamp-reply" },
    body: Buffer.from(encodeTimeStampRequest(request)),
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  });
  if (!answer.ok) throw new Error(`the time-stamping authority answered HTTP ${answer.status}`);
  const body = new Uint8Array(await answer.arrayBuffer());
  if (body.length > ANSWER_BYTES_MAX) throw new Error(`the time-stamping authority answered ${body.length} bytes`);
  return readTimeStamp(body, request);
}

/**
 * Has the newest published head stamped by the configured authority, at most once an hour. It covers all before it. A failure is logged and tried again
 * in the next round; nothing waits for it.
 */
export async function anchorHeads({ db, clock, log, config }: AnchorServices): Promise<void> {
  const { tsaUrl } = config;
  if (tsaUrl === undefined) return;
  const [newest, last] = await Promise.all([queries.newestHead(db), queries.lastAnchor(db)]);
  if (!newest || last?.number === newest.number) return;
  if (last && last.at.getTime() > clock.now() - EVERY_MS) return;
  try {
    const token = Buffer.from(await askFor(tsaUrl, newest.hash));
    await queries.insertAnchor(db, {
      number: newest.number,
      authority: new URL(tsaUrl).host,
      token,
      at: new Date(clock.now()),
    });
    log.info({ number: newest.number, bytes: token.length }, "a published head was time-stamped");
  } catch (error) {
    log.warn({ err: error, number: newest.number }, "a published head could not be time-stamped; it is tried again");
  }
}
