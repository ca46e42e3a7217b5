import { type KeyForm, readExtendedPublicKey } from "../extended-public-key.ts";
import { type Networks, readNetworks } from "../network/caller.ts";

/** The value of a setting's text, or its error; the error continues the setting's name ("PORT must be ..."). */
export type Read<Value> = { readonly value: Value } | { readonly problem: string };

export const anyText = (text: string): Read<string> => ({ value: text });
export const wholeFrom =
  (min: number, max: number) =>
  (text: string): Read<number> => {
    const value = /^[0-9]{1,9}$/.test(text) ? Number.parseInt(text, 10) : Number.NaN;
    return value >= min && value <= max ? { value } : { problem: `must be a whole number from ${min} to ${max}` };
  };
export const oneOf =
  <const Values extends readonly string[]>(...values: Values) =>
  (text: string): Read<Values[number]> =>
    values.includes(text) ? { value: text } : { problem: `must be one of ${values.join(", ")}` };
export const yesOrNo = (text: string): Read<boolean> =>
  text === "yes" || text === "no" ? { value: text === "yes" } : { problem: "must be yes or no" };
export const url =
  (...protocols: string[]) =>
  (text: string): Read<string> => {
    const parsed = URL.parse(text);
    return parsed && protocols.includes(parsed.protocol)
      ? { value: text }
      : { problem: `must be an address starting with ${protocols.map((protocol) => `${protocol}//`).join(" or ")}` };
  };
const list = (text: string): readonly string[] =>
  text
    .split(",")
    .map((item) => item.trim())
    .filter((item) => item !== "");
export const origins = (text: string): Read<readonly string[]> => {
  const items = list(text);
  const wrong = items.find((item) => URL.parse(item)?.origin !== item);
  return wrong === undefined
    ? { value: items }
    : { problem: `"${wrong}" is not an origin such as https://example.org` };
};
/** Names of hosts without port or path. */
export const hosts = (text: string): Read<readonly string[]> => {
  const items = list(text).map((item) => item.toLowerCase());
  const wrong = items.find((item) => URL.parse(`https://${item}`)?.host !== item);
  return wrong === undefined ? { value: items } : { problem: `"${wrong}" is not a host such as status.example.org` };
};
/** A number of proxies is refused: where the server can be reached past them, a caller could simply add that many addresses itself. */
export const networks = (text: string): Read<Networks> => {
  const reading = readNetworks(list(text));
  if ("networks" in reading) return { value: reading.networks };
  const example = "such as loopback,10.0.0.0/8";
  return /^\d+$/.test(reading.wrong)
    ? {
        problem: `must be addresses or networks of the proxies, ${example}; a number of proxies does not tell who they are`,
      }
    : { problem: `must be addresses or networks of the proxies, ${example}; "${reading.wrong}" is none` };
};
export const headers = (text: string): Read<Record<string, string>> => {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null && Object.values(value).every((item) => typeof item === "string"))
      return { value: value as Record<string, string> };
  } catch {
    return { problem: 'must be JSON such as {"Authorization":"Bearer ..."}' };
  }
  return { problem: "must be a JSON object of texts" };
};

export type Feed =
  | { readonly kind: "simulated" }
  | { readonly kind: "replay"; readonly file: string }
  | { readonly kind: "live"; readonly venues: readonly string[] };

export const feed = (text: string): Read<Feed> => {
  if (text === "simulated") return { value: { kind: "simulated" } };
  if (text.startsWith("replay:") && text.length > 7) return { value: { kind: "replay", file: text.slice(7) } };
  const venues = text.split(",").map((venue) => venue.trim());
  return venues.every((venue) => /^[a-z][a-z0-9]{1,30}$/.test(venue) && venue !== "replay")
    ? { value: { kind: "live", venues } }
    : { problem: "must be simulated, replay:FILE, or venues such as binance,kraken,coinbase" };
};

/** Cost of one password hash: memory in KiB, passes, lanes. The default is OWASP's first recommendation for argon2id. */
export const argon2 = (text: string): Read<{ memoryCost: number; timeCost: number; parallelism: number }> => {
  const match = /^([0-9]{1,7}),([0-9]{1,3}),([0-9]{1,2})$/.exec(text);
  const [memoryCost, timeCost, parallelism] = (match?.slice(1) ?? []).map((item) => Number.parseInt(item, 10));
  if (!memoryCost || !timeCost || !parallelism || memoryCost < 8 * parallelism)
    return { problem: "must be memory in KiB, passes and lanes, such as 19456,2,1" };
  return { value: { memoryCost, timeCost, parallelism } };
};

export const secretText = (text: string): Read<string> =>
  text.length >= 32 ? { value: text } : { problem: "must have at least 32 characters" };

/** The text itself, since a parsed key would be printed in full with the settings. */
export const extendedPublicKey =
  (...forms: KeyForm[]) =>
  (text: string): Read<string> => {
    const reading = readExtendedPublicKey(text, forms);
    if (reading.ok) return { value: text };
    return reading.why === "private"
      ? { problem: "must be a public key; a private one has no place on a server and counts as leaked now" }
      : { problem: `must be an extended public key of the main network, beginning with ${forms.join(" or ")}` };
  };
