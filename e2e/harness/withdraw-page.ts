import type { Browser, Locator, Page } from "playwright-core";
import encodeQR from "qr";
import { codeFor } from "../../apps/server/src/testing/outbox.ts";
import { type App, startApp } from "./app.ts";
import { type Balance, balanceOf } from "./balance.ts";
import { openBrowser, openPhone, type Phone, storedSession } from "./browser.ts";
import { untilDayIsYoung } from "./clock.ts";
import { openReviewer, type Reviewer } from "./reviewer.ts";
import { FUND_PASSWORD, openUser, passMinute, type Withdrawer } from "./withdrawals.ts";

/** A camera that sees this QR code, in a browser that cannot read codes by itself, as most cannot. */
export const cameraSeeing = (code: string): string => `
  delete globalThis.BarcodeDetector;
  navigator.mediaDevices.getUserMedia = async () => {
    const modules = ${JSON.stringify(encodeQR(code, "raw"))};
    const canvas = Object.assign(document.createElement("canvas"), { width: 480, height: 640 });
    const pen = canvas.getContext("2d");
    // A stream has a frame for each time that something is drawn.
    setInterval(() => {
      pen.fillStyle = "white";
      pen.fillRect(0, 0, 480, 640);
      pen.fillStyle = "black";
      modules.forEach((row, y) => row.forEach((dark, x) => dark && pen.fillRect(60 + x * 8, 120 + y * 8, 8, 8)));
    }, 100);
    return canvas.captureStream();
  };`;

/** A bank account of the user's own, field by field. */
export const BANK_CARD = [
  ["Account holder", "Nguyen Thi Mai"],
  ["Name on the card", "NGUYEN THI MAI"],
  ["Payee address", "12 Hang Bac"],
  ["Postal code", "10000"],
  ["Card number", "4111 1111 1111 1111"],
  ["Account number", "00112233445566"],
  ["Bank name", "Hanoi Bank"],
  ["Branch", "Hoan Kiem"],
  ["Bank address", "1 Trang Tien"],
  ["SWIFT code", "BFTVVNVX"],
] as const;

/** A user's actions on the pages of withdrawals, and their data. */
export class WithdrawPage {
  readonly #app: App;
  readonly #user: Withdrawer;
  readonly #page: Page;

  constructor(app: App, user: Withdrawer, page: Page) {
    this.#app = app;
    this.#user = user;
    this.#page = page;
  }

  open = (path: string) => this.#page.goto(`/#/pages/${path}`);
  button = (name: string | RegExp): Locator => this.#page.getByRole("button", { name });
  sheet = (): Locator => this.#page.getByRole("dialog");
  amount = (): Locator => this.#page.getByRole("textbox", { name: "Amount" });
  address = (): Locator => this.#page.getByRole("textbox", { name: "Address", exact: true });

  async keyIn(digits: string): Promise<void> {
    const keypad = this.sheet().getByRole("group", { name: "Number keypad" });
    for (const digit of digits) await keypad.getByRole("button", { name: digit, exact: true }).click();
  }

  async enterCode(scope: Pick<Page, "getByRole" | "getByText"> = this.#page): Promise<void> {
    await passMinute(this.#app, this.#user);
    await scope.getByRole("button", { name: "Send code" }).click();
    await scope.getByText(/Sent to/).waitFor();
    await scope
      .getByRole("textbox", { name: "Verification code" })
      .fill(await codeFor(this.#app.url, this.#user.email));
  }

  /** From a filled form to the summary, and through it with the fund password. */
  async confirm(text: string): Promise<void> {
    await this.button(`Withdraw ${text}`).click();
    await this.sheet()
      .getByRole("button", { name: `Withdraw ${text}`, exact: true })
      .click();
    await this.keyIn(FUND_PASSWORD);
  }

  async chooseAddress(label: string): Promise<void> {
    await this.#page.getByRole("main").getByRole("button", { name: "Choose an address" }).click();
    await this.sheet()
      .getByRole("button", { name: new RegExp(label) })
      .click();
    await this.sheet().waitFor({ state: "detached" });
  }

  async ask(text: string): Promise<void> {
    await this.open("assets/withdraw/index");
    // Earlier input is kept while the app is open.
    await this.#page.reload();
    await this.chooseAddress("My hardware wallet");
    await this.amount().fill(text);
  }

  held = (): Promise<Balance> => balanceOf(this.#user.api, "c2c", "USDT");
}

/** The fixtures of a withdrawal journey. */
export type WithdrawJourney = {
  readonly app: App;
  readonly browser: Browser;
  readonly phone: Phone;
  readonly page: Page;
  readonly on: WithdrawPage;
  readonly user: Withdrawer;
  readonly reviewer: Reviewer;
};

/** A server of its own, a user with so many taps of the practice faucet at a phone, and an operator at the other end. */
export async function openWithdrawJourney(email: string, taps: number): Promise<WithdrawJourney> {
  // A day has three withdrawals.
  await untilDayIsYoung();
  const app = await startApp();
  const browser = await openBrowser();
  const reviewer = await openReviewer(app);
  const user = await openUser(app.url, email, taps);
  const phone = await openPhone(browser, { url: app.url, stored: await storedSession(user.api), reducedMotion: true });
  return { app, browser, phone, page: phone.page, on: new WithdrawPage(app, user, phone.page), user, reviewer };
}
