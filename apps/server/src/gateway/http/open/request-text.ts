import { type OpenRefusal, openRefusal } from "@candor/contract/open/errors.ts";
import type { OpenParams } from "../../../services/open/input.ts";

export type RequestText = {
  readonly ok: true;
  readonly params: OpenParams;
  /** Query and body exactly as sent, without the signature: what was signed. */
  readonly payload: string;
  readonly signature: string | undefined;
};

const SIGNATURE = "signature=";
const PARAMS_MAX = 100;

/** Reads the parameters of a request from its query and its form body. One of both is the query's; one that a text has twice is refused, since nobody could say which counts. */
export function readRequestText(query: string, body: string): RequestText | OpenRefusal {
  const texts = [query, body].map((text) => (text === "" ? [] : text.split("&")));
  const all = texts.flat();
  if (all.length > PARAMS_MAX) return openRefusal("INVALID_COMBINATION");
  const signatures = all.filter((part) => part.startsWith(SIGNATURE));
  if (signatures.length > 1) return openRefusal("INVALID_PARAMETER", "signature");
  const payload = texts.map((parts) => parts.filter((part) => !part.startsWith(SIGNATURE)).join("&")).join("");
  const params: Record<string, string> = Object.create(null);
  for (const text of [body, query]) {
    const own = new Set<string>();
    for (const [name, value] of new URLSearchParams(text)) {
      if (own.has(name)) return openRefusal("INVALID_PARAMETER", name.slice(0, 40));
      own.add(name);
      if (name !== "signature") params[name] = value;
    }
  }
  const [sent] = signatures;
  return { ok: true, params, payload, signature: sent && decoded(sent.slice(SIGNATURE.length)) };
}

/** A base64 signature may come percent-encoded or not, and its plus is no space. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
