import { getRechargeInfo } from "@candor/contract/routes/deposit.ts";
import { serviceDeposit } from "@candor/contract/routes/wallet-service.ts";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Caller, newUser } from "../harness/api.ts";
import { type App, startApp } from "../harness/app.ts";
import { axeFindings, widerThan } from "../harness/audit.ts";
import { balanceOf } from "../harness/balance.ts";
import { openBrowser, shoot } from "../harness/browser.ts";
import { inDatabase } from "../harness/in-database.ts";
import { armed, goToChoice, keys } from "../harness/keyboard.ts";
import { type Approver, newApprover, openDesk, typeCode, visit } from "../harness/operators.ts";
import { startWalletService, type WalletService } from "../harness/wallet-service.ts";
import { USDT } from "../harness/withdrawals.ts";

/** Two owners set a custodian's program in the console, which credits a payment, misses a notice, changes its key and is switched off. */
const NAME = "custodian";
let app: App;
let browser: Browser;
let service: WalletService;
let anna: Page;
let ben: Page;
const approvers = new Map<Page, Approver>();
const complaints: string[][] = [];
let user: Caller;
let key: string;
let payments = 0;

async function sitDown(name: string, theme: "light" | "dark"): Promise<Page> {
  const person = await newApprover(app, name, "owner");
  const { page, errors } = await openDesk(browser, app, { session: person.session, theme });
  approvers.set(page, person);
  complaints.push(errors);
  return page;
}

beforeAll(async () => {
  app = await startApp();
  browser = await openBrowser();
  service = await startWalletService(app.url, NAME);
  key = service.newKey();
  user = await newUser(app.url, { email: "mai@example.com" });
  [anna, ben] = [await sitDown("anna", "light"), await sitDown("ben", "dark")];
});

afterAll(async () => {
  await browser?.close();
  await service?.stop();
  await app?.stop();
  expect(complaints.flat(), "what the operators' consoles complained of").toEqual([]);
});

/** Reports a payment that arrived at the user's address. */
async function pay(amount: string) {
  const { channels } = await user.call(getRechargeInfo, { currency_id: USDT });
  const channel = channels.find(({ network }) => network === "tron");
  payments += 1;
  return service.post(serviceDeposit, {
    chain_id: channel?.chain_id ?? 0,
    reference: payments.toString(16).padStart(64, "d"),
    to: channel?.address ?? "",
    amount,
    confirmations: "30",
  });
}

const coins = async () => (await balanceOf(user, "c2c", "USDT")).available;

/** The second owner reads the request that waits and approves it by keyboard. */
async function approve(shown: readonly (string | RegExp)[]): Promise<void> {
  await keys(ben, "g", "c");
  const row = ben.getByRole("table", { name: "requests" }).locator("tr[data-id]").first();
  await row.waitFor();
  await row.focus();
  await keys(ben, "Enter");
  const drawer = ben.locator(".drawer");
  for (const text of shown) await drawer.getByText(text).first().waitFor();
  await drawer.getByLabel("What you checked").fill("Called the custodian at their known number.");
  const approver = approvers.get(ben);
  if (approver) await typeCode(ben, approver);
  await armed(ben, /^Approve/);
  await shoot(ben, `wallet-service-request-${payments}`);
  await keys(ben, "Enter");
  await row.waitFor({ state: "detached" });
}

const rows = () => anna.getByRole("table", { name: "Wallet services" }).getByRole("row");

it("is asked for by one owner, with a form that is not red before anything is typed, and set by another", async () => {
  await visit(anna, "/wallet-services");
  await anna.getByText("No wallet services yet").waitFor();
  await keys(anna, "n");
  await anna.getByLabel("Name", { exact: true }).waitFor();
  expect(await anna.locator("[aria-invalid=true]").count()).toBe(0);
  await shoot(anna, "wallet-service-new");
  expect(await axeFindings(anna)).toEqual([]);
  await anna.getByLabel("Name", { exact: true }).fill(NAME);
  await anna.getByLabel("Public key").fill(key);
  await anna.getByRole("combobox", { name: "Channels" }).focus();
  await anna.keyboard.type("TRC20");
  await goToChoice(anna, "USDT TRC20");
  await keys(anna, "Enter", "Escape");
  await anna.getByLabel("Webhook", { exact: true }).fill(service.webhookUrl);
  await anna.getByLabel("Reason").fill("Contract with the custodian of 20 November.");
  await shoot(anna, "wallet-service-filled");
  await keys(anna, "Control+Enter");
  await anna.getByText("The request is waiting for another operator.").waitFor();
  expect((await pay("40")).error).toBe("SIGNATURE_INVALID");
  await approve([/asks to add the wallet service custodian/, "The webhook is not encrypted", "USDT TRC20"]);
  await visit(anna, "/wallet-services");
  await rows().filter({ hasText: NAME }).getByText("On", { exact: true }).waitFor();
});

it("credits a payment that the service reports, tries its webhook again, and sends on request what was given up", async () => {
  const before = Number(await coins());
  service.answer(503);
  expect((await pay("250.5")).data).toMatchObject({ state: "passed" });
  expect(Number(await coins())).toBe(before + 250.5);
  await visit(anna, "/wallet-services");
  await rows().filter({ hasText: NAME }).click();
  const events = anna.getByRole("region", { name: "Events" });
  await events.getByText(/^HTTP 503, next /).waitFor();
  await shoot(anna, "wallet-service-retries");
  expect(await axeFindings(anna)).toEqual([]);
  // As after the last of the attempts, which take three days.
  await inDatabase(app, "UPDATE service_events SET attempts = 100, next_at = now()", []);
  await events.getByText("Given up", { exact: true }).waitFor();
  await rows().filter({ hasText: "1 given up" }).waitFor();
  await shoot(anna, "wallet-service-given-up");
  service.answer(200);
  await events.getByRole("button", { name: "Send 1 again" }).press("Enter");
  await events.getByText("Delivered", { exact: true }).waitFor();
  expect(new Set(service.events)).toEqual(new Set(["deposit.credited"]));
  for (const width of [1_024, 1_920]) {
    await anna.setViewportSize({ width, height: 900 });
    expect(await widerThan(anna, width)).toEqual([]);
    await shoot(anna, `wallet-service-${width}`);
  }
  await anna.setViewportSize({ width: 1_440, height: 900 });
});

it("takes another key only with a second owner, and refuses from then on what the old one signed, in the audit log", async () => {
  const next = service.newKey();
  await anna.getByLabel("Public key").fill(next);
  await anna.getByLabel("Reason").fill("The custodian replaces its key once a year.");
  await keys(anna, "Control+Enter");
  await anna.getByText("A request is waiting for a second operator.").waitFor();
  expect((await pay("30")).error).toBe("SIGNATURE_INVALID");
  await approve([/The key changes: ask its holder/]);
  expect((await pay("30")).data).toMatchObject({ state: "passed" });
  service.newKey();
  expect((await pay("31")).error).toBe("SIGNATURE_INVALID");
  await visit(anna, "/audit?action=service.denied");
  const denied = anna.locator("tr[data-id]").first();
  await denied.getByText(/custodian, wrong signature/).waitFor();
  await denied.click();
  await anna.locator(".drawer").getByText(NAME).first().waitFor();
  await shoot(anna, "wallet-service-denied");
});

it("is switched off by one owner at once", async () => {
  await visit(anna, "/wallet-services");
  await rows().filter({ hasText: NAME }).click();
  await anna.getByRole("button", { name: "Switch it off now" }).press("Enter");
  const dialog = anna.getByRole("dialog", { name: "Switch custodian off now?" });
  await dialog.getByLabel("Reason").fill("Its notices come from an unknown key.");
  await shoot(anna, "wallet-service-off");
  await keys(anna, "Control+Enter");
  await dialog.waitFor({ state: "hidden" });
  await rows().filter({ hasText: NAME }).getByText("Off", { exact: true }).waitFor();
  expect((await pay("32")).error).toBe("SIGNATURE_INVALID");
});
