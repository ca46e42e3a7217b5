import type { Page } from "playwright-core";
import { expect } from "vitest";

export async function keys(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) await page.keyboard.press(name);
}

/** Waits until the focused button shows the action of Enter. */
export const armed = (page: Page, words: RegExp): Promise<void> =>
  expect.poll(() => page.evaluate<string>("document.activeElement?.textContent ?? ''")).toMatch(words);

/** Goes to the choice of this name in the list that is open. */
export async function goToChoice(page: Page, name: string): Promise<void> {
  const active = () =>
    page.evaluate<string | undefined>(
      `document.getElementById(document.activeElement?.getAttribute("aria-activedescendant") ?? "")?.getAttribute("aria-label") ?? undefined`,
    );
  await expect.poll(active).toBeDefined();
  for (let steps = 0; steps < 20 && (await active()) !== name; steps += 1) await keys(page, "ArrowDown");
  expect(await active()).toBe(name);
}

/** Chooses in the select that has the focus, and goes on to the next field. */
export async function choose(page: Page, name: string): Promise<void> {
  await keys(page, "ArrowDown");
  await goToChoice(page, name);
  // Sent at once, as a quick hand does: the list is still closing when Tab comes.
  await Promise.all([page.keyboard.press("Enter"), page.keyboard.press("Tab")]);
}

/** The name of the element with the focus, as a screen reader says it. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate<string>(`(() => {
    const one = document.activeElement;
    const spoken = one?.cloneNode(true);
    for (const hidden of spoken?.querySelectorAll("[aria-hidden]") ?? []) hidden.remove();
    const label = one?.labels?.[0]?.textContent;
    return (one?.getAttribute("aria-label") ?? label ?? spoken?.textContent ?? "").trim();
  })()`);

/** Presses Tab until the focus is on what has this name; how many presses it took. */
export async function tabTo(page: Page, name: RegExp, key: "Tab" | "Shift+Tab" = "Tab"): Promise<number> {
  for (let presses = 1; presses <= 120; presses += 1) {
    await page.keyboard.press(key);
    if (name.test(await focused(page))) return presses;
  }
  throw new Error(`no press of ${key} reached ${name}; the focus is on "${await focused(page)}"`);
}
