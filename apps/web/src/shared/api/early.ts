import type { Language } from "@candor/contract/i18n/languages.ts";
import type { Route } from "@candor/contract/route.ts";
import { getConfig, getHomeInit } from "@candor/contract/routes/common.ts";
import { getCurrencyList, quotes } from "@candor/contract/routes/market.ts";
import { beginsAtHome, beginsAtMarkets } from "../first-page.ts";

/** An answer that is not used by then is dropped: a later page needs a fresh one. */
const TAKEN_WITHIN_MS = 20_000;

type Early = { readonly language: string; readonly atMs: number; readonly answer: Promise<Response> };
const asked = new Map<string, Early>();

/** What the first page of this visit shows: reads without input whose answer is the same for everybody. */
export const firstReads: readonly Route[] = [
  getConfig,
  ...(beginsAtHome ? [getHomeInit, getCurrencyList] : []),
  ...(beginsAtMarkets ? [getCurrencyList, quotes] : []),
];

/** The answers that the server has put into the page with home (apps/server/src/gateway/http/home), by the call's path. */
function answersInPage(language: Language): Readonly<Record<string, string | undefined>> {
  const text = document.getElementById("first-answers")?.textContent;
  return text && document.documentElement.lang === language ? JSON.parse(text) : {};
}

/** Requests the data of the first page before the code of that page has loaded. */
export function askEarly(language: Language): void {
  const inPage = answersInPage(language);
  for (const { path, methods } of firstReads) {
    const get = methods.includes("GET");
    const known = inPage[path];
    if (known !== undefined) {
      asked.set(`/api/${path}`, { language, atMs: performance.now(), answer: Promise.resolve(new Response(known)) });
      continue;
    }
    const answer = fetch(`/api/${path}`, {
      method: get ? "GET" : "POST",
      headers: { lang: language, ...(get ? {} : { "Content-Type": "application/json" }) },
      ...(get ? {} : { body: "{}" }),
    });
    // The consumer of the promise handles the failure; there may be none.
    answer.catch(() => undefined);
    asked.set(`/api/${path}`, { language, atMs: performance.now(), answer });
  }
}

/** The early answer to a request, once; undefined if it was not requested, was requested in another language, or is too old. */
export function takeEarly(url: string, { headers }: RequestInit): Promise<Response> | undefined {
  const early = asked.get(url);
  asked.delete(url);
  if (!early || performance.now() - early.atMs > TAKEN_WITHIN_MS) return undefined;
  return new Headers(headers).get("lang") === early.language ? early.answer : undefined;
}
