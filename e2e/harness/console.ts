import type { Browser, Page } from "playwright-core";

type ConsoleOptions = {
  readonly url: string;
  /** One of the demo's operators; the password is theirs. */
  readonly name: string;
  readonly theme?: "light" | "dark";
  readonly width?: number;
};

/** A second spent code has to be waited for: each 30 s step is taken once. */
const LOGIN_WITHIN_MS = 60_000;

/** The operators' console at a desk, logged in by its own page with the demo's code; `errors` gathers what the page complained of. */
export async function openConsole(
  browser: Browser,
  { url, name, theme = "light", width = 1440 }: ConsoleOptions,
): Promise<{ page: Page; errors: string[] }> {
  const context = await browser.newContext({ baseURL: url, viewport: { width, height: 900 }, colorScheme: theme });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const errors: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  page.on("pageerror", (error) => errors.push(String(error)));
  await page.goto("/console/");
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Password").fill(`candor-${name}`);
  await page.getByRole("button", { name: "Fill in the demo code" }).click();
  // Disabled until the code is there.
  await page.getByRole("button", { name: /Log in/ }).click({ timeout: LOGIN_WITHIN_MS });
  await page.waitForURL((address) => !address.hash.startsWith("#/login"));
  return { page, errors };
}
