import { realName2 } from "@candor/contract/routes/identity.ts";
import { center } from "@candor/contract/routes/user.ts";
import type { Browser, Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { type Caller, newUser } from "../harness/api.ts";
import { type App, startApp } from "../harness/app.ts";
import { openBrowser, openPhone, type Phone, shoot, storedSession } from "../harness/browser.ts";
import { endJourney } from "../harness/journey.ts";
import { documentPhoto, type Photo } from "../harness/pictures.ts";
import { openReviewer, type Reviewer } from "../harness/reviewer.ts";

/** A user proves who they are at both levels, with pictures as a phone takes them, while an operator decides at the other end. */
let app: App;
let browser: Browser;
let phone: Phone;
let page: Page;
let api: Caller;
let uid: string;
let reviewer: Reviewer;

beforeAll(async () => {
  app = await startApp();
  browser = await openBrowser();
  api = await newUser(app.url, { email: "identity@example.com" });
  uid = (await api.call(center, {})).uid;
  reviewer = await openReviewer(app);
  phone = await openPhone(browser, { url: app.url, stored: await storedSession(api), reducedMotion: true });
  page = phone.page;
});

endJourney(() => ({ phone, browser, app }));

const button = (name: string | RegExp) => page.getByRole("button", { name });
const field = (name: string) => page.getByLabel(name, { exact: true });
const open = (path: string) => page.goto(`/#/pages/verification/${path}`);

const add = (kind: string, file: Photo) => page.locator(`input[data-photo="${kind}"]`).setInputFiles(file);

it("asks for every field of the basic level, at the field", async () => {
  await open("index");
  await button("Verify now").click();
  await button("Submit for review").click();
  await expect.poll(() => page.getByText("This field is required.").count()).toBe(5);
  await expect.poll(() => page.locator(":focus").textContent()).toContain("Choose");
});

it("takes country, document, name and address, and shows the next step", async () => {
  await page.getByLabel("Country or region of the document").click();
  await page.getByRole("dialog").getByRole("searchbox").fill("viet");
  await page.getByRole("dialog").getByRole("button", { name: "Vietnam" }).last().click();
  await page.getByLabel("Document type").click();
  await page.getByRole("dialog").getByRole("button", { name: "Passport" }).click();
  await field("Document number").fill("11111111");
  await field("Full name").fill("Nguyễn Thị Mai");
  await button("Choose location").click();
  await page.waitForURL(/choose-location\?for=verificationBasic/);
  await page.goBack();
  await expect.poll(() => field("Full name").inputValue()).toBe("Nguyễn Thị Mai");
  await field("Contact address").fill("12 Hàng Bạc, Hà Nội");
  await button("Submit for review").click();
  await page.getByText("Incorrect document number.").waitFor();
  await field("Document number").fill("b 1234-417");
  await button("Submit for review").click();
  await page.getByText("Submitted for review").waitFor();
  await page.getByText("A reviewer is checking it").waitFor();
  await page.getByText("•••417").waitFor();
  await shoot(page, "verification-basic-review");
});

it("shows why it was sent back, keeps the input except the number, and accepts it again", async () => {
  await reviewer.reject(uid, "NAME_DIFFERS");
  await page.reload();
  await page.getByText("The name differs from the one on the document.").waitFor();
  await button("Submit again").click();
  await expect.poll(() => field("Full name").inputValue()).toBe("Nguyễn Thị Mai");
  expect(await field("Document number").inputValue()).toBe("");
  await field("Full name").fill("Nguyễn Thị Mai Lan");
  await field("Document number").fill("B1234417");
  await button("Submit for review").click();
  await page.getByText("A reviewer is checking it").waitFor();
  await reviewer.approve(uid);
  await button("Add photos").waitFor();
});

it("takes three photos, refuses other files, and keeps them when the page is left", async () => {
  await button("Add photos").click();
  await button("3 photos left").waitFor();
  await add("front", await documentPhoto(8));
  await button("2 photos left").waitFor();
  await add("back", { name: "notes.jpg", mimeType: "image/jpeg", buffer: Buffer.from("no picture at all") });
  await page.getByText("Only JPEG, PNG or WebP pictures can be uploaded.").waitFor();
  await add("back", await documentPhoto(5));
  await button("1 photo left").waitFor();
  await page.reload();
  await button("1 photo left").waitFor();
  await page.getByRole("img", { name: "Front" }).waitFor();
  await add("hand", await documentPhoto(2));
  await button("Submit for review").waitFor();
  await shoot(page, "verification-photos");
});

it("submits them, and shows why one was sent back beside the photos that may stay", async () => {
  await button("Submit for review").click();
  await page.getByText("A reviewer is checking it").waitFor();
  expect((await api.raw(realName2, { front: uid, back: uid, hand: uid } as never)).error).toBe("PHOTO_REQUIRED");
  await reviewer.reject(uid, "PHOTO_CROPPED");
  await page.reload();
  await page.getByText("Part of the document is cut off.").waitFor();
  await button("Submit again").click();
  await expect.poll(() => page.getByRole("img").count()).toBe(3);
  await add("front", await documentPhoto(9));
  await page.getByText("Uploading…").waitFor({ state: "detached" });
  await shoot(page, "verification-photos-again");
  await button("Submit for review").click();
  await page.getByText("A reviewer is checking it").waitFor();
});

it("is verified at both levels, as the account shows too", async () => {
  await reviewer.approve(uid);
  await page.getByText("Your identity is verified at both levels.").waitFor();
  await shoot(page, "verification-done");
  expect((await api.call(center, {})).level).toBe(2);
});

it("opens a sheet that leads here on an answer of type 998, and leaves the page unchanged", async () => {
  await page.route("**/api/user/getUserAuth*", (route) =>
    route.fulfill({
      json: { code: -1, msg: "Please verify your identity first.", data: null, type: 998, error: "NOT_VERIFIED" },
    }),
  );
  await page.goto("/#/");
  await open("basic");
  await page.reload();
  const sheet = page.getByRole("dialog");
  await sheet.getByText("Verify your identity first").waitFor();
  await shoot(page, "verification-sheet");
  await page.unroute("**/api/user/getUserAuth*");
  await sheet.getByRole("button", { name: "Verify now" }).click();
  await page.waitForURL(/verification\/index/);
  await sheet.waitFor({ state: "detached" });
});
