import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { OperatorRole } from "@candor/contract/permissions.ts";
import type { OutputOf } from "@candor/contract/route.ts";
import { consoleLogin } from "@candor/contract/routes/console/session.ts";
import type { Browser, Page } from "playwright-core";
import { codeOfStep, STEP_MS, stepAt } from "../../apps/server/src/platform/totp.ts";
import { compileCache } from "../../apps/server/src/testing/compile-cache.ts";
import { caller } from "./api.ts";
import type { App } from "./app.ts";
import { installAudit, installAxe } from "./audit.ts";
import { openWatched } from "./browser.ts";
import { inDatabase } from "./in-database.ts";

const run = promisify(execFile);

export type OperatorSession = OutputOf<typeof consoleLogin>;

const base32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
/** The bytes of an authenticator's secret as its address writes it. */
export function bytesOf(secret: string): Buffer {
  const bits = [...secret].map((letter) => base32.indexOf(letter).toString(2).padStart(5, "0")).join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** An operator with the authenticator at hand. */
export type Approver = {
  readonly session: OperatorSession;
  readonly password: string;
  readonly secret: Buffer;
  /** A code that the server accepts at once. */
  nextCode(): Promise<string>;
};

/**
 * Lets the half minute pass in which the codes of an operator are used up: each works once, and two are accepted ahead. The wait itself is in
 * console/operator-access.
 */
export const passCodes = (app: App, name: string): Promise<void> =>
  inDatabase(app, "UPDATE operators SET last_step = 0 WHERE name = $1", [name]);

/** So long a login may take without its code growing too old, on a machine that is busy. */
const LOGIN_WITHIN_MS = 10_000;

/** Creates an operator at the terminal, like the server's owner, and logs in with what it prints. */
export async function newApprover(app: App, name: string, role: OperatorRole): Promise<Approver> {
  const { stdout } = await run(process.execPath, ["scripts/operator-create.ts", name, role], {
    cwd: app.folder,
    env: { ...process.env, ...compileCache, ...app.env, CANDOR_DATA: app.data, CANDOR_ARGON2: "8,1,1" },
  });
  const password = /Password\s+(\S+)/.exec(stdout)?.[1] ?? "";
  const secret = bytesOf(/secret=([A-Z2-7]+)/.exec(stdout)?.[1] ?? "");
  // Codes of neighboring steps are accepted as well: a login with the oldest code leaves two more at once.
  let step = stepAt(Date.now() + LOGIN_WITHIN_MS) - 1;
  const session = await caller(app.url).call(consoleLogin, { name, password, totp: codeOfStep(secret, step) });
  const nextCode = async () => {
    step = Math.max(step + 1, stepAt(Date.now()));
    if ((step - 1) * STEP_MS > Date.now()) {
      await passCodes(app, name);
      step = stepAt(Date.now());
    }
    return codeOfStep(secret, step);
  };
  return { session, password, secret, nextCode };
}

export const newOperator = async (app: App, name: string, role: OperatorRole): Promise<OperatorSession> =>
  (await newApprover(app, name, role)).session;

export type Desk = { readonly page: Page; readonly errors: string[] };
type DeskOptions = {
  /** Without one the desk is at the login page. */
  readonly session?: OperatorSession;
  readonly width?: number;
  readonly height?: number;
  readonly theme?: "light" | "dark";
};

/** Waits until the console is drawn: a key pressed before reaches no page. */
const isDrawn = (page: Page): Promise<void> => page.getByRole("navigation", { name: "Pages" }).waitFor();

/** Loads the page of a desk again. */
export async function reloadDesk(page: Page): Promise<void> {
  await page.reload();
  await isDrawn(page);
}

/** The operators' console at a desk; `errors` collects the page's console errors. */
export async function openDesk(
  browser: Browser,
  app: Pick<App, "url">,
  { session, width = 1440, height = 900, theme = "light" }: DeskOptions = {},
): Promise<Desk> {
  const context = await browser.newContext({
    baseURL: app.url,
    viewport: { width, height },
    colorScheme: theme,
    deviceScaleFactor: 1,
  });
  await installAudit(context);
  await installAxe(context);
  if (session)
    await context.addInitScript(
      `sessionStorage.setItem("candor.console.session", ${JSON.stringify(JSON.stringify(session))})`,
    );
  const desk = await openWatched(context);
  await desk.page.goto("/console/");
  if (session) await isDrawn(desk.page);
  return desk;
}

/** Another operator sits down at a desk that was opened without a session: as at a new one, nothing is stored there but their session. */
export async function changeOperator(
  { page }: Desk,
  { session, width = 1440, height = 900, theme = "light" }: DeskOptions & { readonly session: OperatorSession },
): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme: theme });
  await page.evaluate(`localStorage.clear(); sessionStorage.clear();
    sessionStorage.setItem("candor.console.session", ${JSON.stringify(JSON.stringify(session))})`);
  await page.goto("/console/");
  await isDrawn(page);
}

/** A spent code has to be waited for: each 30 s step is taken once. */
const CODE_WITHIN_MS = 70_000;

/** In demo mode: fills in the operator's next code at the boxes of the page. */
export async function fillDemoCode(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Fill in the demo code" }).press("Enter");
  const last = `[...document.querySelectorAll('[aria-label="Authenticator code"] input')].at(-1)`;
  await until(page, `Boolean(${last}?.value)`, CODE_WITHIN_MS);
}

/** The same for an operator whose codes may be used up, without the wait. */
export async function fillNextDemoCode(page: Page, app: App, name: string): Promise<void> {
  await passCodes(app, name);
  await fillDemoCode(page);
}

/** Types the operator's next code into the boxes of the page. */
export async function typeCode(page: Page, { nextCode }: Pick<Approver, "nextCode">): Promise<void> {
  const code = await nextCode();
  await page.getByLabel("Authenticator code").locator("input").first().focus();
  await page.keyboard.type(code);
}

/** Logs one of the demo's operators in at a desk, by keyboard as a person would. */
export async function logInAt({ page }: Desk, name: string): Promise<void> {
  await until(page, 'document.activeElement?.labels?.[0]?.textContent === "Name"');
  await page.keyboard.type(name);
  await page.keyboard.press("Tab");
  await page.keyboard.type(`candor-${name}`);
  await fillDemoCode(page);
  await page.getByRole("button", { name: "Log in" }).press("Enter");
  await isDrawn(page);
}

const WITHIN_MS = 30_000;

/** Waits until an expression holds in the page. The page's policy forbids the evaluation that waitForFunction does; asking from outside is allowed. */
async function until(page: Page, expression: string, withinMs = WITHIN_MS): Promise<void> {
  const end = Date.now() + withinMs;
  while (!(await page.evaluate<boolean>(expression))) {
    if (Date.now() > end) throw new Error(`never came true on ${page.url()}: ${expression}`);
    await page.waitForTimeout(50);
  }
}

/** Opens a page of the console by its address and waits until its content is loaded. */
export async function visit(page: Page, href: string): Promise<void> {
  const hash = JSON.stringify(`#${href}`);
  // Another path brings another page in place of this one, which stays until the other is loaded.
  await page.evaluate(`{
    const pathOf = (hash) => hash.split("?")[0];
    if (pathOf(location.hash) !== pathOf(${hash}))
      for (const part of document.querySelectorAll("#page > *")) part.dataset.left = "yes";
    location.hash = ${hash};
  }`);
  const isThere =
    'document.querySelector("#page > [data-left]") === null && Boolean(document.querySelector("#page")?.textContent)';
  await until(page, `location.hash === ${hash} && ${isThere}`);
  // Skeletons appear after 200 ms; reads still pending then are waited for.
  await page.waitForTimeout(350);
  await until(page, 'document.querySelector(".skeleton") === null');
}
