import { existsSync } from "node:fs";
import { chromePath } from "../e2e/harness/browser.ts";
import { report, runStep } from "./step.ts";

const packages = ["chromium", "fonts-noto-core", "fonts-noto-cjk"];
const env = { DEBIAN_FRONTEND: "noninteractive" };

/** Installs Debian's Chromium, with fonts for the eight languages. */
async function install(): Promise<void> {
  console.log(`No Chromium found: installing ${packages.join(", ")} with apt-get.`);
  report(await runStep({ name: "apt-get update", command: "apt-get", args: ["update"], env }));
  const args = ["install", "-y", "--no-install-recommends", ...packages];
  report(await runStep({ name: "apt-get install", command: "apt-get", args, env }));
}

/** A browser's version: "Chromium 156.0.8078.79"; its path if it does not report one. */
export async function browserVersion(path: string): Promise<string> {
  const { output } = await runStep({ name: "version of the browser", command: path, args: ["--version"] });
  return /\S+ \d+(?:\.\d+){3}/.exec(output)?.[0] ?? path;
}

/** The browser of the end-to-end tests, installed when this is root on Debian; undefined, with a line with the remedy, otherwise. */
export async function findOrInstallChromium(): Promise<string | undefined> {
  const found = chromePath();
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync("/etc/debian_version")) await install();
  const path = chromePath();
  if (!path)
    console.log(
      `No Chromium: the end-to-end tests that need one are skipped. Set CHROME_PATH to a Chromium or Chrome, or install one (Debian: apt-get install ${packages.join(" ")}).`,
    );
  return path;
}
