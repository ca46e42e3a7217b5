import { execFile } from "node:child_process";
import { getFeedSeeds, getProof, getRoots, liabilityRoot } from "@candor/contract/routes/proof.ts";
import { center } from "@candor/contract/routes/user.ts";
import { transfer } from "@candor/contract/routes/wallet.ts";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import * as z from "zod/mini";
import { newDataFolder } from "../../apps/server/src/testing/data-folder.ts";
import { type Caller, caller, newUser } from "../harness/api.ts";
import { type App, startApp } from "../harness/app.ts";
import { axeFindings, installAudit, installAxe, widerThan } from "../harness/audit.ts";
import { freshPage, openBrowser, openPhone, type Phone, shoot, storedSession } from "../harness/browser.ts";
import { type Desk, logInAt, openDesk, visit } from "../harness/operators.ts";

/** A balance on the phone against the root that the console publishes. */
let app: App;
let browser: Browser;
let api: Caller;
let uid: string;
let desk: Desk;
let phone: Phone;

const USDT = 3;
const root = new URL("../..", import.meta.url).pathname;

beforeAll(async () => {
  // Its first root is of now; that of the prepared data may be older than the ten minutes after which users ask for one.
  app = await startApp({ CANDOR_DATA: newDataFolder() });
  browser = await openBrowser();
  api = await newUser(app.url, { email: "holder@example.com", funded: true });
  uid = (await api.call(center, {})).uid;
  await api.call(transfer, { from: "c2c", to: "finance", currency_id: USDT, amount: "125.5" });
  phone = await openPhone(browser, { url: app.url, reducedMotion: true });
  await installAudit(phone.context);
  await installAxe(phone.context);
  desk = await openDesk(browser, app);
  await logInAt(desk, "finance");
});

afterEach(() => {
  expect(phone.errors.splice(0), "what the page's console complained of").toEqual([]);
});

afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

async function openProof(prepare: (page: Page) => Promise<unknown> = async () => undefined): Promise<Page> {
  phone = await freshPage(phone, { url: app.url, stored: await storedSession(api) });
  await prepare(phone.page);
  await phone.page.goto("/#/pages/assets/proof");
  return phone.page;
}

const verify = (...words: string[]): Promise<{ code: number; text: string }> =>
  new Promise((resolve) => {
    execFile(process.execPath, ["scripts/proof-verify.ts", ...words], { cwd: root }, (error, out, err) =>
      resolve({ code: typeof error?.code === "number" ? error.code : 0, text: out + err }),
    );
  });

it("shows that a user who registered after the newest root is not in it, and when a fresh one is possible", async () => {
  const page = await openProof();
  await page.getByRole("heading", { name: "No balance at that time" }).waitFor();
  expect(await page.getByRole("button", { name: /^Fresh root from \d\d:\d\d$/ }).isDisabled()).toBe(true);
  await shoot(page, "proof/absent");
});

it("publishes a root at the console", async () => {
  const { page, errors } = desk;
  await visit(page, "/liabilities");
  await page.getByText("1", { exact: true }).first().waitFor();
  await page.getByRole("button", { name: "Publish now" }).press("Enter");
  await page.getByRole("heading", { name: "Root 2" }).waitFor();
  const { list } = await caller(app.url).call(getRoots, {});
  expect(list[0]).toMatchObject({ id: 2, users: 2, cause: "demand" });
  expect(z.safeParse(liabilityRoot, list[0]).success).toBe(true);
  await page.getByText(list[0]?.root ?? "no root").waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await shoot(page, "proof/console-liabilities");
  expect(errors).toEqual([]);
});

it("shows on the phone that all accounts are included, and gives a file that verifies without the platform", async () => {
  const page = await openProof();
  await page.getByRole("heading", { name: "Your balance is included" }).waitFor();
  await page.getByText(/^Recomputed in this browser in \d+ ms/).waitFor();
  const { proof, ledger } = await api.call(getProof, { root_id: 2 });
  expect(proof.uid).toBe(uid);
  await page.getByText(`Matches the sum of your ${ledger.entries} ledger entries`).waitFor();
  await page.getByText("This root is the published one.").waitFor();
  const [seed] = (await api.call(getFeedSeeds, {})).list;
  await page
    .getByRole("region", { name: "Seeds of the simulated prices" })
    .getByText(seed?.hash ?? "")
    .waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await shoot(page, "proof/included");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Proof file" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("candor-proof-2.json");
  const { code, text } = await verify(await download.path(), "--uid", uid, "--roots", app.url);
  expect([code, text]).toEqual([0, expect.stringContaining("the root is published")]);
  expect((await verify(await download.path(), "--uid", "10000000")).code).toBe(1);
});

it("checks again, and checks an older root", async () => {
  const page = await openProof();
  await page.getByRole("heading", { name: "Your balance is included" }).waitFor();
  const asked = page.waitForResponse(/proof\/mine/);
  await page.getByRole("button", { name: "Check again" }).click();
  await asked;
  await page.getByRole("heading", { name: "Your balance is included" }).waitFor();
  await page.getByRole("button", { name: "Older roots" }).click();
  await page
    .getByRole("dialog", { name: "Published roots" })
    .getByRole("button", { name: /Daily, 1 user/ })
    .click();
  await page.getByRole("heading", { name: "Your leaf is no longer stored" }).waitFor();
});

/** The answers of a cheating server. */
const tampers: [
  name: string,
  alter: (own: { proof: z.infer<typeof getProof.output>["proof"]; ledger: { sums: Record<string, string> } }) => void,
  says: string,
][] = [
  [
    "a neighbor that owes less",
    ({ proof }) => Object.assign(proof.path[0] ?? {}, { sums: { USDT: "1" } }),
    "do not add up to the published totals",
  ],
  ["a negative neighbor", ({ proof }) => Object.assign(proof.path[0] ?? {}, { sums: { USDT: "-1" } }), "is negative"],
  [
    "the leaf of somebody else",
    ({ proof }) => Object.assign(proof, { uid: "99999999" }),
    "does not belong to your account",
  ],
  ["another salt", ({ proof }) => Object.assign(proof, { salt: "00".repeat(32) }), "is not the one in the proof"],
  [
    "a ledger that says otherwise",
    ({ ledger }) => Object.assign(ledger.sums, { USDT: "1" }),
    "does not match the sum of your ledger entries",
  ],
];

it.each(tampers)("reports the failed check of %s", async (_, alter, says) => {
  const page = await openProof((phone) =>
    phone.route("**/api/proof/mine*", async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      alter(body.data);
      await route.fulfill({ response, json: body });
    }),
  );
  await page.getByRole("alert").getByRole("heading", { name: "This proof is not valid" }).waitFor();
  await page.getByRole("alert").getByText(says).waitFor();
  expect(await page.getByRole("heading", { name: "Your balance is included" }).count()).toBe(0);
});

it("names a root that is not in the published history", async () => {
  const page = await openProof((phone) =>
    phone.route("**/api/proof/roots*", async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      for (const published of body.data.list) published.root = "00".repeat(32);
      await route.fulfill({ response, json: body });
    }),
  );
  await page.getByRole("alert").getByText("This root is not in the published history.").waitFor();
  await shoot(page, "proof/failed");
});

it("fits 320 px", async () => {
  const page = await openProof((phone) => phone.setViewportSize({ width: 320, height: 844 }));
  await page.getByRole("heading", { name: "Your balance is included" }).waitFor();
  expect(await widerThan(page, 320)).toEqual([]);
});

it("reconciles at the console", async () => {
  const { page, errors } = desk;
  await visit(page, "/reconciliation");
  await page.getByRole("button", { name: "Reconcile now" }).press("Enter");
  await page.getByRole("heading", { name: "Report 2" }).waitFor();
  const newest = page.getByRole("table", { name: "Reports" }).getByRole("row").nth(1);
  await expect.poll(() => newest.innerText()).toMatch(/On demand\s+Agrees/);
  await page.getByText("Users' ledger entries = their balances").click();
  await page
    .getByRole("table", { name: "Users' ledger entries = their balances" })
    .getByRole("row", { name: /USDT/ })
    .waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await shoot(page, "proof/console-reconciliation");
  expect(errors).toEqual([]);
});
