import lighthouse from "lighthouse";
import { chromium } from "playwright-core";
import { freePort } from "../e2e/harness/app.ts";
import { chromePath } from "../e2e/harness/browser.ts";

/** Lighthouse's own profile of a phone, performance only: a score from 0 to 100. It starts from an empty cache each time. */
export async function lighthouseScore(url: string): Promise<number> {
  const executablePath = chromePath();
  if (!executablePath) throw new Error("no Chromium: set CHROME_PATH");
  const port = await freePort();
  const args = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", `--remote-debugging-port=${port}`];
  const browser = await chromium.launch({ executablePath, args });
  try {
    const result = await lighthouse(url, { port, onlyCategories: ["performance"], logLevel: "error" });
    const score = result?.lhr.categories["performance"]?.score;
    if (score === undefined || score === null)
      throw new Error(`lighthouse gave no score: ${result?.lhr.runtimeError?.message}`);
    return Math.round(score * 100);
  } finally {
    await browser.close();
  }
}
