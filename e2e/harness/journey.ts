import type { Browser } from "playwright-core";
import { afterAll, afterEach, expect } from "vitest";
import type { App } from "./app.ts";
import type { Phone } from "./browser.ts";

/** What a file of tests has opened; undefined where the opening failed. */
type Opened = {
  readonly phone: Phone | undefined;
  readonly browser: Browser | undefined;
  readonly app: App | undefined;
};

/** For a file that walks one phone through one app: after each test nothing was complained of in the page's console, after the last everything is closed. */
export function endJourney(opened: () => Opened): void {
  afterEach(() => {
    expect(opened().phone?.errors.splice(0), "what the page's console complained of").toEqual([]);
  });
  afterAll(async () => {
    const { browser, app } = opened();
    await browser?.close();
    await app?.stop();
  });
}
