import type { OpenCall } from "@candor/contract/open/call.ts";
import { type Answer, failureOf, unanswered } from "./answer.ts";
import { type InputOf, type OutputOf, textsOf } from "./input.ts";
import type { Signer } from "./signing.ts";

export type RestOptions = {
  /** Scheme and host: "https://candor.example.org" */
  readonly base: string;
  readonly signer: Signer | undefined;
  /** The server's time in ms. */
  readonly now: () => number;
  readonly timeoutMs: number;
};
export type Rest = <C extends OpenCall>(call: C, input: InputOf<C>) => Promise<Answer<OutputOf<C>>>;

/** The calls over HTTP. Everything is in the query, signed as it is sent. */
export function makeRest({ base, signer, now, timeoutMs }: RestOptions): Rest {
  async function queryOf({ security }: OpenCall, input: object): Promise<string> {
    const query = new URLSearchParams(textsOf(input));
    if (security === "none" || security === "key") return query.toString();
    if (!signer) throw new Error("this call takes a key");
    query.set("timestamp", String(now()));
    const payload = query.toString();
    return `${payload}&signature=${encodeURIComponent(await signer.sign(payload))}`;
  }

  return async (call, input) => {
    const query = await queryOf(call, input as object);
    const headers: Record<string, string> = {};
    if (call.security !== "none" && signer) headers["x-mbx-apikey"] = signer.apiKey;
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      const answer = await fetch(`${base}${call.path}${query === "" ? "" : `?${query}`}`, {
        method: call.method,
        headers,
        signal,
      });
      const body: unknown = await answer.json();
      // The types are the server's own declarations, which its tests hold its answers against.
      if (answer.ok) return { ok: true, data: body as OutputOf<typeof call> };
      const seconds = Number.parseInt(answer.headers.get("retry-after") ?? "", 10);
      return failureOf(body, answer.status, Number.isNaN(seconds) ? undefined : seconds * 1_000);
    } catch (error) {
      return unanswered(String(error));
    }
  };
}
