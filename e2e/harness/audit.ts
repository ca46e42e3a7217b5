import { createRequire } from "node:module";
import type { BrowserContext, Page } from "playwright-core";

/**
 * Layout and accessibility checks, run inside the page by page-audit.js and axe-core. Both are put in by the browser itself and not by
 * script tags, so that the server's Content-Security-Policy stays in force and what it refuses shows as a console error.
 */
export async function installAudit(context: BrowserContext): Promise<void> {
  await context.addInitScript({ path: new URL("page-audit.js", import.meta.url).pathname });
}
export async function installAxe(context: BrowserContext): Promise<void> {
  await context.addInitScript({ path: createRequire(import.meta.url).resolve("axe-core/axe.min.js") });
}

const OPEN_WITHIN_MS = 30_000;

const ask = (page: Page, call: string): Promise<string[]> => page.evaluate<string[]>(`pageAudit.${call}`);

/** Changes to another page of the app (`href` begins with "/") and waits until it is complete and still. Fails with a message if it does not get there. */
export const openPage = (page: Page, href: string): Promise<string[]> =>
  ask(page, `open(${JSON.stringify(`#${href}`)}, ${OPEN_WITHIN_MS})`);
/** Figures and words on buttons of which a part is hidden. */
export const cutTexts = (page: Page): Promise<string[]> => ask(page, "cutTexts()");
/** Words of labels in navigation that are broken over two lines. */
export const brokenWords = (page: Page): Promise<string[]> => ask(page, "brokenWords()");
/** The elements that make the page wider than `width` CSS pixels. */
export const widerThan = (page: Page, width: number): Promise<string[]> => ask(page, `widerThan(${width})`);
/** Texts that did not go through the pseudo-locale and are not `allowed`. */
export const untranslated = (page: Page, allowed: RegExp): Promise<string[]> =>
  ask(page, `untranslated(${JSON.stringify(allowed.source)})`);

/** Unexpected content of the elements that match `selector`: elements not among `tags`, attributes not among `attributes`. */
export const strangers = (
  page: Page,
  selector: string,
  allowed: { readonly tags: readonly string[]; readonly attributes: readonly string[] },
): Promise<string[]> =>
  ask(
    page,
    `strangers(${JSON.stringify(selector)}, ${JSON.stringify(allowed.tags)}, ${JSON.stringify(allowed.attributes)})`,
  );

type Violation = { id: string; impact: string; nodes: { target: string[]; failureSummary: string }[] };

/** Those of axe-core's rules about colors. */
export const colorRules = ["color-contrast", "link-in-text-block"] as const;

/**
 * Resolves when nothing moves any more: a button caught in the middle of its change of color has a contrast that nobody reads. A change may start after
 * the next frame only. Endless animations are not waited for, and pages that move all the time, as with a countdown, for three seconds.
 */
const SETTLED = `(async () => {
  const until = performance.now() + 3_000;
  const moving = () => document.getAnimations().filter(({ effect }) => effect.getComputedTiming().endTime !== Infinity);
  const frame = () => new Promise(requestAnimationFrame);
  const left = () => new Promise((resolve) => setTimeout(resolve, Math.max(0, until - performance.now())));
  do {
    await Promise.race([left(), Promise.all(moving().map(({ finished }) => finished.catch(() => {})))]);
    await frame().then(frame);
  } while (moving().length > 0 && performance.now() < until);
})()`;

/** Serious and critical findings of axe-core, each with the first element that it was found at; of all its rules or of these. */
export async function axeFindings(page: Page, rules?: readonly string[]): Promise<string[]> {
  const options = { resultTypes: ["violations"], ...(rules && { runOnly: { type: "rule", values: rules } }) };
  await page.evaluate(SETTLED);
  const { violations } = await page.evaluate<{ violations: Violation[] }>(`axe.run(${JSON.stringify(options)})`);
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id} ×${nodes.length}: ${nodes[0]?.target.join(" ")}: ${nodes[0]?.failureSummary}`);
}
