import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Browser, Page } from "playwright-core";
import sharp from "sharp";
import { type PageFlags, type PageName, pages } from "../apps/web/src/paths.ts";
import { leaveOpen } from "../e2e/answers/life/open.ts";
import { type People, strangersOf } from "../e2e/answers/life/people.ts";
import { live, startRecorded } from "../e2e/answers/record.ts";
import { consolePages, queriesOf } from "../e2e/answers/screens.ts";
import { appSheets, consoleSheets, type Press, press, queryOf } from "../e2e/answers/sheets.ts";
import { type Person, World } from "../e2e/answers/world.ts";
import { launchBrowser, openPhone } from "../e2e/harness/browser.ts";
import { openDesk, visit } from "../e2e/harness/operators.ts";

/**
 * Shows whether a change kept every screen: `node scripts/shots-compare.ts --before FOLDER [--out DIR] [--only home,/users,spot-kind]` takes each page,
 * sheet and dialog of the app and the console twice on one server with one life's data, with the built pages of the tree in FOLDER and with those of
 * this tree, and lists how many of its pixels differ. Build both trees' pages first (`npm run build`).
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

type Theme = "light" | "dark";
type Phone = { readonly page: Page; open(name: PageName, query: string, who: Person): Promise<void> };

/** From here on calls of the page that change something do not arrive: a press on the wrong button does no harm. */
const keepState = (page: Page, { calls }: World) =>
  page.route("**/api/**", (route) => {
    const path = new URL(route.request().url()).pathname.slice("/api/".length);
    return calls.has(path) && calls.changes(path) ? route.abort() : route.continue();
  });

type PhoneUse = { readonly label: string; readonly theme: Theme };
async function withPhone(
  browser: Browser,
  world: World,
  { label, theme }: PhoneUse,
  use: (phone: Phone) => Promise<void>,
) {
  const { context, page, errors } = await openPhone(browser, { url: world.app.url, theme, reducedMotion: true });
  const open = async (name: PageName, query: string, who: Person) => {
    const { path } = pages[name] as PageFlags;
    const user = path.startsWith("/pages/user/login/") ? undefined : await who.ok("user/center");
    await page.goto("/icon.svg");
    await page.evaluate(([key, text]) => (text ? localStorage.setItem(key, text) : localStorage.removeItem(key)), [
      "candor.session",
      user ? JSON.stringify({ state: { token: who.token, user }, version: 0 }) : "",
    ] as const);
    await page.goto(`/#${path}${query}`);
    await page.waitForLoadState("networkidle");
    await page.waitForTimeout(SETTLE_MS);
  };
  await use({ page, open });
  for (const error of new Set(errors)) console.log(`${label}: ${error}`);
  await context.close();
}

async function shootPages({ page, open }: Phone, { mai }: People, tree: Tree, theme: Theme): Promise<void> {
  for (const name of Object.keys(pages) as PageName[]) {
    if (!isWanted(name)) continue;
    for (const [index, query] of (await queriesOf(name, mai)).entries()) {
      await open(name, query, mai);
      await shoot(page, tree, `app-${theme}-${name}${index === 0 ? "" : `-${index}`}`);
    }
  }
}

async function shootSheets({ page, open }: Phone, people: People, tree: Tree, world: World): Promise<void> {
  await keepState(page, world);
  for (const [name, where, ...presses] of appSheets) {
    if (!isWanted(name)) continue;
    const who = people[where.of ?? "mai"];
    await open(where.page, await queryOf(where, who), who);
    await shootAfter(page, presses, tree, `sheet-${name}`);
  }
}

/** A picture of what the presses open; without one if a press finds nothing. */
async function shootAfter(page: Page, presses: readonly Press[], tree: Tree, name: string): Promise<void> {
  for (const each of presses) {
    if (!(await press(page, each)))
      return console.log(`${tree}, ${name}: nothing of the name ${JSON.stringify(each, shown)}`);
    await page.waitForTimeout(SETTLE_MS / 2);
  }
  // What a sheet shows may be loaded only now.
  await page.waitForLoadState("networkidle");
  await page.waitForTimeout(SETTLE_MS);
  await shoot(page, tree, name);
}
const shown = (_key: string, value: unknown) => (value instanceof RegExp ? String(value) : value);

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
  await keepState(page, world);
  for (const [name, href, ...presses] of await consoleSheets(people)) {
    if (!isWanted(`/${name}`)) continue;
    await page.goto("/console/");
    await visit(page, href);
    await page.waitForTimeout(SETTLE_MS / 2);
    await shootAfter(page, presses, tree, `dialog-${name}`);
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
const browser = await launchBrowser();
const names: string[] = [];
try {
  await live(world, people, "catalogue");
  await leaveOpen(people, world);
  for (const tree of ["before", "after"] as const) {
    await app.end();
    await app.restart({
      CANDOR_PAGES: join(trees[tree], "apps/web/dist"),
      CANDOR_CONSOLE_PAGES: join(trees[tree], "apps/console/dist"),
    });
    for (const theme of ["light", "dark"] as const)
      await withPhone(browser, world, { label: `${tree} ${theme}`, theme }, (phone) =>
        shootPages(phone, people, tree, theme),
      );
    await withPhone(browser, world, { label: `${tree} sheets`, theme: "light" }, (phone) =>
      shootSheets(phone, people, tree, world),
    );
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
