import type { Browser } from "playwright-core";
import { afterAll, afterEach, expect } from "vitest";
import type { App } from "./app.ts";
import type { Phone } from "./browser.ts";

/** The resources of a test file; undefined if opening failed. */
type Opened = {
  readonly phone: Phone | undefined;
  readonly browser: Browser | undefined;
  readonly app: App | undefined;
};

/** For a file that walks one phone through one app: after each test the page's console has no errors, after the last everything is closed. */
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
