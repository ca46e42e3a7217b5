import type { Language } from "@candor/contract/i18n/languages.ts";
import type { Route } from "@candor/contract/route.ts";
import { getConfig, getHomeInit } from "@candor/contract/routes/common.ts";
import { getCurrencyList } from "@candor/contract/routes/market.ts";
import { beginsAtHome } from "../first-page.ts";

/** An answer that nobody took by then is forgotten: the page that asks later wants a fresh one. */
const TAKEN_WITHIN_MS = 20_000;

type Early = { readonly language: string; readonly atMs: number; readonly answer: Promise<Response> };
const asked = new Map<string, Early>();

/** Reads without input that are the same for everybody. */
const wanted: readonly Route[] = beginsAtHome ? [getConfig, getHomeInit, getCurrencyList] : [getConfig];

/** Asks for what the first page will ask for, before the code of that page is here. */
export function askEarly(language: Language): void {
  for (const { path, methods } of wanted) {
    const get = methods.includes("GET");
    const answer = fetch(`/api/${path}`, {
      method: get ? "GET" : "POST",
      headers: { lang: language, ...(get ? {} : { "Content-Type": "application/json" }) },
      ...(get ? {} : { body: "{}" }),
    });
    // Whoever takes it hears of the failure; perhaps nobody does.
    answer.catch(() => undefined);
    asked.set(`/api/${path}`, { language, atMs: performance.now(), answer });
  }
}

/** The early answer to a request, once; undefined when this was not asked for, not in this language, or too long ago. */
export function takeEarly(url: string, { headers }: RequestInit): Promise<Response> | undefined {
  const early = asked.get(url);
  asked.delete(url);
  if (!early || performance.now() - early.atMs > TAKEN_WITHIN_MS) return undefined;
  return new Headers(headers).get("lang") === early.language ? early.answer : undefined;
}
