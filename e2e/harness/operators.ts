import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { OperatorRole } from "@candor/contract/permissions.ts";
import type { OutputOf } from "@candor/contract/route.ts";
import { consoleLogin } from "@candor/contract/routes/console/session.ts";
import type { Browser, Page } from "playwright-core";
import { codeOfStep, STEP_MS } from "../../apps/server/src/platform/totp.ts";
import { caller } from "./api.ts";
import type { App } from "./app.ts";
import { installAudit, installAxe } from "./audit.ts";

const run = promisify(execFile);
const root = new URL("../..", import.meta.url).pathname;

export type OperatorSession = OutputOf<typeof consoleLogin>;

const base32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
/** The bytes of an authenticator's secret as its address writes it. */
function bytesOf(secret: string): Buffer {
  const bits = [...secret].map((letter) => base32.indexOf(letter).toString(2).padStart(5, "0")).join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** Makes an operator as whoever owns the server does, at the terminal, and logs in with what it prints. */
export async function newOperator(app: App, name: string, role: OperatorRole): Promise<OperatorSession> {
  const { stdout } = await run(process.execPath, ["scripts/operator-create.ts", name, role], {
    cwd: root,
    env: { ...process.env, CANDOR_DATA: app.data, CANDOR_ARGON2: "8,1,1" },
  });
  const password = /Password\s+(\S+)/.exec(stdout)?.[1] ?? "";
  const secret = /secret=([A-Z2-7]+)/.exec(stdout)?.[1] ?? "";
  const totp = codeOfStep(bytesOf(secret), Math.floor(Date.now() / STEP_MS));
  return caller(app.url).call(consoleLogin, { name, password, totp });
}

export type Desk = { readonly page: Page; readonly errors: string[] };
type DeskOptions = { readonly width?: number; readonly height?: number; readonly theme?: "light" | "dark" };

/** A browser at which an operator is logged in already; `errors` gathers what the page complained of. */
export async function openDesk(
  browser: Browser,
  app: App,
  session: OperatorSession,
  { width = 1440, height = 900, theme = "light" }: DeskOptions = {},
): Promise<Desk> {
  const context = await browser.newContext({
    baseURL: app.url,
    viewport: { width, height },
    colorScheme: theme,
    deviceScaleFactor: 1,
  });
  await installAudit(context);
  await installAxe(context);
  await context.addInitScript(
    `sessionStorage.setItem("candor.console.session", ${JSON.stringify(JSON.stringify(session))})`,
  );
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const errors: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  page.on("pageerror", (error) => errors.push(String(error)));
  await page.goto("/console/");
  await page.getByRole("navigation", { name: "Pages" }).waitFor();
  return { page, errors };
}

const WITHIN_MS = 10_000;

/** Waits until an expression holds in the page. The page's policy forbids the evaluation that waitForFunction does; asking from outside is allowed. */
async function until(page: Page, expression: string): Promise<void> {
  const end = Date.now() + WITHIN_MS;
  while (!(await page.evaluate<boolean>(expression))) {
    if (Date.now() > end) throw new Error(`never came true on ${page.url()}: ${expression}`);
    await page.waitForTimeout(50);
  }
}

/** Opens a page of the console by its address and waits until what it shows is there. */
export async function visit(page: Page, href: string): Promise<void> {
  const hash = JSON.stringify(`#${href}`);
  await page.evaluate(`location.hash = ${hash}`);
  await until(page, `location.hash === ${hash} && document.querySelector("#page")?.textContent !== ""`);
  // Skeletons come after 200 ms; what is still being read then is waited for.
  await page.waitForTimeout(350);
  await until(page, 'document.querySelector(".skeleton") === null');
}
