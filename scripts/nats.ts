import { isNatsInstalled } from "../apps/server/src/testing/nats-server.ts";
import { canInstall, install } from "./debian.ts";

/** The NATS server of the tests that connect roles over it. What is missing is installed when this is root on Debian. Returns a line about it if there is none. */
export async function findOrInstallNats(): Promise<string | undefined> {
  if (!isNatsInstalled() && canInstall()) await install("nats-server", ["nats-server"]);
  return isNatsInstalled()
    ? undefined
    : "The tests over NATS were skipped: there is no nats-server (Debian: apt-get install nats-server).";
}
