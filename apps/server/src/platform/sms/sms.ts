import type { Config } from "../config/config.ts";
import type { Outbox } from "../mail/outbox.ts";

export type Sms = { readonly to: string; readonly text: string };
/** Resolves when the provider has accepted the message; rejects otherwise. */
export type SendSms = (sms: Sms) => Promise<void>;

const TIMEOUT_MS = 10_000;

/** Any provider with one HTTP request per message, described by templates; else the outbox; undefined without either. */
export function createSms(config: Config, outbox: Outbox | undefined): SendSms | undefined {
  const { smsUrl, smsMethod, smsHeaders, smsBody } = config;
  if (!smsUrl) {
    if (!outbox) return undefined;
    return (sms) => outbox.add({ channel: "sms", subject: "", ...sms });
  }
  const headers = new Headers(smsHeaders);
  if (smsMethod !== "GET" && !headers.has("content-type")) headers.set("content-type", "application/json");
  const isForm = headers.get("content-type")?.includes("form-urlencoded") ?? false;
  return async (sms) => {
    const answer = await fetch(fill(smsUrl, sms, encodeURIComponent), {
      method: smsMethod,
      headers,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(smsMethod === "GET" ? {} : { body: fill(smsBody, sms, isForm ? encodeURIComponent : inJson) }),
    });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`the SMS provider answered ${answer.status}`);
  };
}

/** The content of a JSON string. */
const inJson = (text: string) => JSON.stringify(text).slice(1, -1);

const fill = (template: string, sms: Sms, encode: (text: string) => string) =>
  template.replace(/\{(to|text)\}/g, (_, name: "to" | "text") => encode(sms[name]));
