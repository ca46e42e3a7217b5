import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { intlTag } from "@candor/contract/client/format.ts";
import type { HomeAnswers } from "@candor/contract/client/home-answers.ts";
import { knownLanguage, type Language } from "@candor/contract/i18n/languages.ts";
import { getConfig, getHomeInit } from "@candor/contract/routes/common.ts";
import { getCurrencyList } from "@candor/contract/routes/market.ts";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../../services/calls/context.ts";
import type { Handlers } from "../../../services/calls/handlers.ts";
import type { Result } from "../../../services/calls/result.ts";
import type { Services } from "../../../services/services.ts";
import { doneText } from "../envelope.ts";
import { HomeRenderer } from "./renderer.ts";

/** All visitors of this time get one page. The app replaces its prices as soon as it has started. */
const FRESH_MS = 1_000;
/** Up to this age it is served while the next one is being made. */
const USABLE_MS = 5_000;
/** Beyond them a visitor gets the shape: whoever names one country after the other takes a part of one thread, and no more of the database. */
const MAKING_MAX = 4;
/** A visitor does not wait longer for prices; the app's own first shape is served instead. */
const WITHIN_MS = 150;

/** Where apps/web/index.html takes the rendered home, its answers, and the attribute by which theme-boot.js shows it. */
const PLACE = "<!--home-->";
const HEAD_END = "</head>";
const ROOT = '<html lang="en"';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

type Encoding = "br" | "gzip" | "identity";
/** A page and its compressed forms, each made once. */
type Page = { readonly bytes: (encoding: Encoding) => Promise<Buffer> };

function pageOf(html: string): Page {
  const plain = Buffer.from(html);
  const made = new Map<Encoding, Promise<Buffer>>();
  // Not the best ratio but a fast one: the page is served for a second only.
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 18 };
  const make = (encoding: Encoding): Promise<Buffer> => {
    if (encoding === "br") return brotli(plain, { params });
    return encoding === "gzip" ? zip(plain) : Promise.resolve(plain);
  };
  return {
    bytes: (encoding) => {
      const known = made.get(encoding) ?? make(encoding);
      made.set(encoding, known);
      return known;
    },
  };
}

const encodingOf = (accepted = ""): Encoding =>
  /\bbr\b/.test(accepted) ? "br" : /\bgzip\b/.test(accepted) ? "gzip" : "identity";

/** By which pages differ: our language, and the tag that gives numbers their form, which is the browser's own for Spanish. */
export type Visitor = { readonly language: Language; readonly tag: string };

/** Where Spanish is written, by CLDR: a header can name anything, and each of these is a page of its own. */
const SPANISH_TAG = /^es-(?:419|AR|B[ORZ]|C[LORU]|DO|E[ACS]|G[QT]|HN|IC|MX|NI|P[AEHRY]|SV|U[SY]|VE)$/i;

/** What the app chooses from the browser's languages (apps/web/src/shared/i18n/language.ts), of which this header has all or only the first. */
export function visitorOf(accepted = ""): Visitor {
  const tags = accepted.split(",").map((part) => (part.split(";", 1)[0] ?? "").trim());
  const known = tags.flatMap((tag) => knownLanguage(tag) ?? []);
  const language = known[0] ?? "en";
  return {
    language,
    tag: intlTag(
      language,
      tags.filter((tag) => SPANISH_TAG.test(tag)),
    ),
  };
}

/** Within a script element nothing may end it. */
const asScript = (text: string): string => text.replaceAll("<", "\\u003c");

/**
 * index.html with home and the answers it was made from, which the app takes instead of asking for them (apps/web/src/shared/api/early.ts).
 * It has no data of a user: the server does not know who visits, and theme-boot.js hides it where it does not fit.
 */
export function withHome(template: string, { language, tag }: Visitor, html: string, answers: HomeAnswers): string {
  const taken = JSON.stringify({
    [getConfig.path]: doneText(answers.config),
    [getHomeInit.path]: doneText(answers.home),
    [getCurrencyList.path]: doneText(answers.catalogue),
  });
  const script = `<script type="application/json" id="first-answers">${asScript(taken)}</script>`;
  // Functions: "$&" in a banner's text would be taken for a pattern. In the head, where no text of anybody's can stand: the body has no script but files.
  return template
    .replace(ROOT, () => `<html lang="${language}" data-tag="${tag}" data-shows="home"`)
    .replace(HEAD_END, () => script + HEAD_END)
    .replace(PLACE, () => html);
}

/** The newest page with the time at which it was asked for, and the one that was asked for last, which may never come. */
type Kept = { page: Page | undefined; pageMs: number; making: Promise<Page | undefined> | undefined; askedMs: number };
const nothing = (): Kept => ({ page: undefined, pageMs: -Infinity, making: undefined, askedMs: -Infinity });
type Deps = Pick<Services, "config" | "log"> & { readonly handlers: Pick<Handlers, "common" | "market"> };

const guest = (language: Language): Context => ({
  language,
  user: undefined,
  ip: "",
  device: "",
  deviceId: undefined,
  origin: undefined,
  host: undefined,
  commandId: "",
});

function dataOf<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`home was refused its data: ${result.error}`);
  return result.data;
}

/**
 * Serves "/" with home as a visitor sees it, prices included: on slow 4G they show after a second instead of three, when the app's code has arrived. Without a
 * built renderer, and whenever it is late or fails, "/" is index.html as it was built.
 */
export function showHome(app: FastifyInstance, { config, log, handlers }: Deps): void {
  const file = join(config.pages, "prerender/home.mjs");
  if (!existsSync(file)) return;
  const template = readFileSync(join(config.pages, "index.html"), "utf8");
  const renderer = new HomeRenderer(file);
  app.addHook("onClose", () => renderer.stop());
  const pages = new Map<string, Kept>();
  let inProgress = 0;

  async function answersFor(language: Language): Promise<HomeAnswers> {
    const context = guest(language);
    const [settings, home, catalogue] = await Promise.all([
      handlers.common.getConfig(context, {}),
      handlers.common.getHomeInit(context, {}),
      handlers.market.getCurrencyList(context, {}),
    ]);
    return { config: dataOf(settings), home: dataOf(home), catalogue: dataOf(catalogue) };
  }

  async function make(visitor: Visitor): Promise<Page | undefined> {
    const { language, tag } = visitor;
    try {
      const answers = await answersFor(language);
      // The app shows the stop above the page, which would move all of it.
      if (answers.config.stopped.length > 0) return undefined;
      return pageOf(withHome(template, visitor, await renderer.render(language, [tag], answers), answers));
    } catch (error) {
      log.warn({ err: error }, "home was not rendered");
      return undefined;
    }
  }

  function ask(visitor: Visitor, kept: Kept, nowMs: number): void {
    inProgress += 1;
    kept.askedMs = nowMs;
    kept.making = make(visitor).then((page) => {
      inProgress -= 1;
      // One that was asked for later may have come before.
      if (nowMs > kept.pageMs) Object.assign(kept, { page, pageMs: nowMs });
      return page;
    });
  }

  /** The page of the last second; meanwhile the one before it, unless that is too old. */
  async function current(visitor: Visitor): Promise<Page | undefined> {
    const kept = pages.get(visitor.tag) ?? nothing();
    pages.set(visitor.tag, kept);
    // Not the services' clock, which may jump.
    const nowMs = performance.now();
    if (nowMs - kept.askedMs >= FRESH_MS && inProgress < MAKING_MAX) ask(visitor, kept, nowMs);
    if (nowMs - kept.pageMs < USABLE_MS) return kept.page;
    // With four others under way it may be one of long ago.
    return nowMs - kept.askedMs < USABLE_MS ? kept.making : undefined;
  }

  app.get("/", async ({ headers }, reply) => {
    const late = new Promise<undefined>((resolve) => setTimeout(resolve, WITHIN_MS, undefined));
    const page = await Promise.race([current(visitorOf(headers["accept-language"])), late]);
    reply.header("vary", "accept-encoding, accept-language");
    if (!page) return reply.sendFile("index.html");
    const encoding = encodingOf(headers["accept-encoding"]);
    if (encoding !== "identity") reply.header("content-encoding", encoding);
    reply.headers({ "content-type": "text/html; charset=utf-8", "cache-control": "no-cache" });
    return page.bytes(encoding);
  });
}
