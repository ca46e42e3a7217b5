import { realName } from "@candor/contract/routes/identity.ts";
import { getOption, getSeconds, optionTrade } from "@candor/contract/routes/options.ts";
import { getHeads, getRecordProof, requestRoot } from "@candor/contract/routes/proof.ts";
import { acknowledgeRisk } from "@candor/contract/routes/trading-limits.ts";
import { center } from "@candor/contract/routes/user.ts";
import { transfer } from "@candor/contract/routes/wallet.ts";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeCommandId } from "../../apps/server/src/platform/bus/command-id.ts";
import { withClient } from "../../apps/server/src/platform/database/connect.ts";
import { urlOf } from "../../apps/server/src/platform/database/embedded.ts";
import { locate } from "../../apps/server/src/platform/database/location.ts";
import { withEmbeddedUrl } from "../../apps/server/src/platform/database/reach.ts";
import { type Caller, caller, newUser } from "../harness/api.ts";
import { type App, startApp } from "../harness/app.ts";
import { axeFindings, installAudit, installAxe, widerThan } from "../harness/audit.ts";
import { openBrowser, openPhone, type Phone, shoot, storedSession } from "../harness/browser.ts";
import { openReviewer } from "../harness/reviewer.ts";

/** A browser that saw the published heads, and an attacker who changes them with SQL. */
let app: App;
let browser: Browser;
let api: Caller;
let phone: Phone;

/** As the owner of the machine could: the superuser, with the triggers switched off. */
const asIntruder = (...statements: readonly string[]) =>
  withEmbeddedUrl(app.data, (url) =>
    withClient(urlOf(locate(app.data), Number.parseInt(new URL(url).port, 10), "candor", "candor"), async (admin) => {
      await admin.query("SET session_replication_role = replica");
      for (const statement of statements) await admin.query(statement);
    }),
  );

beforeAll(async () => {
  app = await startApp({ CANDOR_PUBLISH_HEADS_SECONDS: "1" });
  browser = await openBrowser();
  api = await newUser(app.url, { email: "heads@example.com", funded: true });
  phone = await openPhone(browser, { url: app.url, stored: await storedSession(api), reducedMotion: true, width: 320 });
  await installAudit(phone.context);
  await installAxe(phone.context);
});

afterAll(async () => {
  expect(phone?.errors ?? []).toEqual([]);
  await browser?.close();
  await app?.stop();
});

const noted = (): Promise<{ known: { number: number; hash: string }[]; alarm?: object; lookedAt: number }> =>
  phone.page.evaluate(() => JSON.parse(localStorage.getItem("candor.heads") ?? '{"state":{"known":[]}}').state);

/** Opens the app once more as if the last look were an hour ago. */
async function openLater(): Promise<void> {
  await phone.page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem("candor.heads") ?? "{}");
    localStorage.setItem("candor.heads", JSON.stringify({ ...kept, state: { ...kept.state, lookedAt: 0 } }));
  });
  await phone.page.reload();
}

it("notes the published heads when the app is opened, once an hour, and accepts those that follow", async () => {
  await expect.poll(async () => (await caller(app.url).call(getHeads, {})).total).toBeGreaterThan(2);
  await phone.page.goto("/");
  await expect.poll(async () => (await noted()).known.length).toBeGreaterThan(2);
  const { known, lookedAt } = await noted();
  await expect
    .poll(async () => (await caller(app.url).call(getHeads, {})).list[0]?.number)
    .toBeGreaterThan(known.at(-1)?.number ?? 0);
  await openLater();
  await expect.poll(async () => (await noted()).lookedAt).toBeGreaterThan(lookedAt);
  expect((await noted()).known.length).toBeGreaterThan(known.length);
  expect(await phone.page.getByRole("alert").count()).toBe(0);
});

it("reports on the proof page when the ledger shows a balance and the user is missing in the root", async () => {
  // The root of the start does not contain a later user, and is current for ten minutes.
  await asIntruder("UPDATE liability_roots SET at = at - interval '11 minutes'");
  const { id } = await api.call(requestRoot, {});
  await phone.page.goto("/#/pages/assets/proof");
  await phone.page.getByRole("heading", { name: "Your balance is included" }).waitFor();
  await asIntruder(
    `DELETE FROM liability_leaves WHERE root_id = ${id} AND user_id = (SELECT user_id FROM users WHERE email = 'heads@example.com')`,
  );
  await phone.page.reload();
  await phone.page.getByRole("alert").getByRole("heading", { name: "This root leaves you out" }).waitFor();
  expect(await phone.page.getByText("No balance at that time").count()).toBe(0);
  expect(await axeFindings(phone.page)).toEqual([]);
  await shoot(phone.page, "heads/left-out");
});

it("shows that one's own receipt is sealed, and when it differs from the sealed one", async () => {
  await api.call(realName, {
    country: "VN",
    document_type: "passport",
    document_number: "B7654321",
    name: "Nguyen Mai",
    contact_address: "12 Hang Bac, Ha Noi",
  });
  await (await openReviewer(app)).approve((await api.call(center, {})).uid);
  await api.call(transfer, { from: "c2c", to: "mic", currency_id: 3, amount: "500" });
  await api.call(acknowledgeRisk, { product: "option" });
  const [pair] = (await api.call(getSeconds, {})).list;
  const [choice] = pair?.seconds ?? [];
  if (!pair || !choice) throw new Error("the demo has no option");
  const order = { match_id: pair.match_id, type: 1 as const, seconds: choice.seconds, number: "100" };
  const { id } = await api.call(optionTrade, order, makeCommandId(Date.now()));
  const receipt = () => api.call(getOption, { id }).then(({ open_receipt }) => open_receipt);
  await expect.poll(receipt).toBeTruthy();
  await expect
    .poll(async () => (await api.call(getRecordProof, { kind: "receipt", id: (await receipt()) ?? "" })).state)
    .toBe("published");
  await phone.page.goto(`/#/pages/receipt/index?id=${await receipt()}&own=1`);
  await phone.page.getByRole("heading", { name: "Sealed", exact: true }).waitFor();
  await phone.page.getByText(/^Covered by published head [\d,]+ of .*Verified in this browser\.$/).waitFor();
  expect(await axeFindings(phone.page)).toEqual([]);
  expect(await widerThan(phone.page, 320)).toEqual([]);
  await shoot(phone.page, "heads/sealed");
  await asIntruder(`UPDATE receipts SET rule_version = rule_version + 1 WHERE receipt_id = '${await receipt()}'`);
  await phone.page.reload();
  const broken = phone.page.getByRole("alert").filter({ hasText: "The seal is not valid" });
  await broken.getByText("The sealed record differs from this page.").waitFor();
});

it("reports on every page, permanently, when a published head differs from the noted one, with both hashes", async () => {
  const { known } = await noted();
  const before = known[1];
  await asIntruder("UPDATE published_heads SET hash = sha256(hash) WHERE number > 1");
  await phone.page.goto("/");
  await openLater();
  const alarm = phone.page.getByRole("alert").filter({ hasText: "The published history has changed" });
  await alarm.waitFor();
  const kept = (await noted()).alarm as { kind: string; number: number; noted: string; shown: string };
  expect(kept.kind).toBe("other");
  await alarm.getByText(kept.noted, { exact: true }).waitFor();
  await alarm.getByText(kept.shown, { exact: true }).waitFor();
  expect((await noted()).known).toContainEqual(expect.objectContaining(before ?? {}));
  expect(await axeFindings(phone.page)).toEqual([]);
  expect(await widerThan(phone.page, 320)).toEqual([]);
  await shoot(phone.page, "heads/changed");
  await phone.page.goto("/#/pages/index/market");
  await phone.page.reload();
  await alarm.waitFor();
});
