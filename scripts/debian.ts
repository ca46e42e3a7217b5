import { existsSync } from "node:fs";
import { report, runStep } from "./step.ts";

const env = { DEBIAN_FRONTEND: "noninteractive" };

/** Whether packages can be installed here: this is root on Debian. */
export const canInstall = (): boolean => process.getuid?.() === 0 && existsSync("/etc/debian_version");

/** Installs packages of Debian; `missing` names what is not there. */
export async function install(missing: string, packages: readonly string[]): Promise<void> {
  console.log(`No ${missing} found: installing ${packages.join(", ")} with apt-get.`);
  report(await runStep({ name: "apt-get update", command: "apt-get", args: ["update"], env }));
  const args = ["install", "-y", "--no-install-recommends", ...packages];
  report(await runStep({ name: "apt-get install", command: "apt-get", args, env }));
}
