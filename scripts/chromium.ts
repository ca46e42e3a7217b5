import { existsSync } from "node:fs";
import { chromePath, HEADLESS_SHELL } from "../e2e/harness/browser.ts";
import { canInstall, install } from "./debian.ts";
import { runStep } from "./step.ts";

const shellPackage = "chromium-headless-shell";
const packages = ["chromium", shellPackage, "fonts-noto-core", "fonts-noto-cjk"];

/** A browser's version: "Chromium 156.0.8078.79"; its path if it does not report one. */
export async function browserVersion(path: string): Promise<string> {
  const { output } = await runStep({ name: "version of the browser", command: path, args: ["--version"] });
  return /\S+ \d+(?:\.\d+){3}/.exec(output)?.[0] ?? path;
}

/**
 * The browser of the end-to-end tests, with fonts for the eight languages: Debian's Chromium, or its headless shell (`shell`). What is missing is
 * installed when this is root on Debian. Undefined, with a line with the remedy, if there is none.
 */
export async function findOrInstallChromium({ shell }: { shell: boolean }): Promise<string | undefined> {
  if (canInstall()) {
    if (!chromePath()) await install("Chromium", packages);
    else if (shell && !process.env["CHROME_PATH"] && !existsSync(HEADLESS_SHELL))
      await install("headless shell of Chromium", [shellPackage]);
  }
  const path = chromePath({ shell });
  if (!path)
    console.log(
      `No Chromium: the end-to-end tests that need one are skipped. Set CHROME_PATH to a Chromium or Chrome, or install one (Debian: apt-get install ${packages.join(" ")}).`,
    );
  return path;
}
