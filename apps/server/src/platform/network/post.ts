import { lookup } from "node:dns";
import { request as requestPlain } from "node:http";
import { request as requestTls } from "node:https";
import type { LookupFunction } from "node:net";
import { isPublicAddress } from "./public-address.ts";

const WITHIN_MS = 10_000;

export type PostRequest = {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body: Buffer;
  /** Of an origin that the configuration names; any other host must be on the public Internet. */
  readonly mayBePrivate: boolean;
};
/** `retryAfterMs` is what the other server asks for. */
export type PostAnswer = { readonly status: number; readonly retryAfterMs: number | undefined };

/** Refuses a name as soon as one of its addresses is not public. The connection is made to these addresses: no second look-up comes in between. */
const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, "");
    const [first] = addresses;
    if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
      return callback(new Error(`${hostname} has an address that is not public`), "");
    if (options.all) return callback(null, addresses);
    return callback(null, first.address, first.family);
  });
};

/** Seconds or a date, as HTTP has it. */
function retryAfter(header: string | undefined, nowMs: number): number | undefined {
  if (header === undefined) return undefined;
  if (/^\d{1,6}$/.test(header)) return Number.parseInt(header, 10) * 1_000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, at - nowMs);
}

/** Sends one message to another server; follows no redirection and reads nothing of the answer but its head. Rejects without an answer in time. */
export function post({ url, headers, body, mayBePrivate }: PostRequest): Promise<PostAnswer> {
  const request = url.protocol === "http:" ? requestPlain : requestTls;
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        method: "POST",
        headers: { ...headers, "content-length": body.length },
        signal: AbortSignal.timeout(WITHIN_MS),
        ...(mayBePrivate ? {} : { lookup: publicLookup }),
      },
      (answer) => {
        answer.resume();
        answer.on("error", () => undefined);
        resolve({
          status: answer.statusCode ?? 0,
          retryAfterMs: retryAfter(answer.headers["retry-after"], Date.now()),
        });
        answer.destroy();
      },
    );
    sent.on("error", reject);
    sent.end(body);
  });
}
