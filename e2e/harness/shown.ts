import { afterEach } from "vitest";
import { openPages } from "./browser.ts";

/** More of a page's text tells no more of the fault. */
const TEXT_MAX = 1500;

/**
 * A test that fails says what its pages showed: on the machine of CI nobody sees them, and "timeout exceeded" alone names no cause. Beside the
 * errors, because scripts/test.ts repeats those at the end of the run.
 */
afterEach(async ({ task }) => {
  if (task.result?.state !== "fail") return;
  for (const page of openPages) {
    const text = await page.locator("body").innerText({ timeout: 5000 }).catch(String);
    const message = `${page.url()} showed: ${text.replaceAll(/\s+/g, " ").slice(0, TEXT_MAX)}`;
    task.result.errors?.push({ name: "Shown", message, stack: message });
  }
});
