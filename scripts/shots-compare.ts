import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Browser, Page } from "playwright-core";
import sharp from "sharp";
import { type PageFlags, pages } from "../apps/web/src/paths.ts";
import { type People, strangersOf } from "../e2e/answers/life/people.ts";
import { live, startRecorded } from "../e2e/answers/record.ts";
import { consolePages, queriesOf } from "../e2e/answers/screens.ts";
import { World } from "../e2e/answers/world.ts";
import { openBrowser, openPhone } from "../e2e/harness/browser.ts";
import { openDesk, visit } from "../e2e/harness/operators.ts";

/**
 * Shows whether a change kept every screen: `node scripts/shots-compare.ts --before FOLDER [--out DIR] [--only home,/users]` takes each page of the
 * app and the console twice on one server with one life's data, with the built pages of the tree in FOLDER and with those of this tree, and lists
 * how many of its pixels differ. Build both trees' pages first (`npm run build`).
 */
const { values } = parseArgs({
  options: {
    before: { type: "string" },
    out: { type: "string", default: "artifacts/compare" },
    only: { type: "string" },
  },
});
const after = new URL("..", import.meta.url).pathname;
const { before, out } = values;
if (!before) throw new Error("--before FOLDER is missing");
const only = values.only?.split(",");
const isWanted = (name: string) => !only || only.includes(name);
const trees = { before, after };
type Tree = keyof typeof trees;

const SETTLE_MS = 1_000;
/** Carets blink and skeletons move; a picture is of one moment. */
const still =
  "*, *::before, *::after { animation: none !important; transition: none !important; caret-color: transparent !important; }";
const shoot = (page: Page, tree: Tree, name: string) =>
  page.screenshot({ path: join(out, tree, `${name}.png`), style: still });

async function shootApp(
  browser: Browser,
  world: World,
  { mai }: People,
  tree: Tree,
  theme: "light" | "dark",
): Promise<void> {
  const user = await mai.ok("user/center");
  const session = JSON.stringify({ state: { token: mai.token, user }, version: 0 });
  const { context, page, errors } = await openPhone(browser, { url: world.app.url, theme, reducedMotion: true });
  for (const [name, flags] of Object.entries<PageFlags>(pages)) {
    if (!isWanted(name)) continue;
    const isSignIn = flags.path.startsWith("/pages/user/login/");
    for (const [index, query] of (await queriesOf(name, mai)).entries()) {
      await page.goto("/icon.svg");
      await page.evaluate(([key, text]) => (text ? localStorage.setItem(key, text) : localStorage.removeItem(key)), [
        "candor.session",
        isSignIn ? "" : session,
      ] as const);
      await page.goto(`/#${flags.path}${query}`);
      await page.waitForLoadState("networkidle");
      await page.waitForTimeout(SETTLE_MS);
      await shoot(page, tree, `app-${theme}-${name}${index === 0 ? "" : `-${index}`}`);
    }
  }
  for (const error of new Set(errors)) console.log(`${tree} ${theme}: ${error}`);
  await context.close();
}

async function shootConsole(browser: Browser, world: World, people: People, tree: Tree): Promise<void> {
  const { owner } = people;
  const { operator } = (await owner.ok("console/state")) as { operator: object };
  const session = { token: owner.token, operator } as never;
  const { page, errors } = await openDesk(browser, world.app, { session });
  for (const href of await consolePages(people)) {
    if (!isWanted(href)) continue;
    await visit(page, href);
    await page.waitForTimeout(SETTLE_MS / 2);
    await shoot(page, tree, `console-${href.slice(1).replaceAll(/[^a-z0-9]+/g, "-")}`);
  }
  for (const error of new Set(errors)) console.log(`${tree}, console: ${error}`);
  await page.context().close();
}

/** How many pixels of two pictures differ by more than a shade, and where: writes the second with them in red. */
async function difference(name: string): Promise<{ pixels: number; rows: string }> {
  const read = async (tree: Tree) =>
    sharp(join(out, tree, name))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
  const [one, other] = [await read("before"), await read("after")];
  const { width, height } = other.info;
  let [pixels, top, bottom] = [0, height, 0];
  const shown = Buffer.from(other.data);
  for (let at = 0; at < other.data.length; at += 3) {
    const apart = [0, 1, 2].some(
      (channel) => Math.abs((one.data[at + channel] ?? 0) - (other.data[at + channel] ?? 0)) > SHADE,
    );
    if (!apart) continue;
    pixels += 1;
    const row = Math.floor(at / 3 / width);
    [top, bottom] = [Math.min(top, row), Math.max(bottom, row)];
    shown.set([255, 0, 0], at);
  }
  if (pixels > 0) {
    const parts = [one.data, other.data, shown].map((data, place) => {
      return { input: data, raw: { width, height, channels: 3 as const }, left: place * width, top: 0 };
    });
    const canvas = { width: width * 3, height, channels: 3 as const, background: "white" };
    await sharp({ create: canvas })
      .composite(parts)
      .png()
      .toFile(join(out, "differences", name));
  }
  return { pixels, rows: pixels > 0 ? `rows ${top} to ${bottom}` : "" };
}
const SHADE = 24;

for (const folder of ["before", "after", "differences"]) mkdirSync(join(out, folder), { recursive: true });
const app = await startRecorded(after);
const world = await World.open(app);
const people = strangersOf(world);
const browser = await openBrowser();
const names: string[] = [];
try {
  await live(world, people, "catalogue");
  await world.close();
  for (const tree of ["before", "after"] as const) {
    await app.end();
    await app.restart({
      CANDOR_PAGES: join(trees[tree], "apps/web/dist"),
      CANDOR_CONSOLE_PAGES: join(trees[tree], "apps/console/dist"),
    });
    for (const theme of ["light", "dark"] as const) await shootApp(browser, world, people, tree, theme);
    await shootConsole(browser, world, people, tree);
  }
  names.push(...readdirSync(join(out, "after")).filter((name) => existsSync(join(out, "before", name))));
} finally {
  await browser.close();
  await app.stop();
}
const found = [];
for (const name of names) found.push({ name, ...(await difference(name)) });
found.sort((a, b) => b.pixels - a.pixels);
for (const { name, pixels, rows } of found) console.log(`${name}: ${pixels} pixels ${rows}`);
console.log(`${found.length} screens, ${found.filter(({ pixels }) => pixels === 0).length} of them the same`);
