import { parseArgs } from "node:util";
import { count, pause } from "../figure.ts";
import { Clients } from "./clients.ts";
import { type Fault, faults } from "./faults.ts";
import { Fleet } from "./fleet.ts";
import { verdict } from "./verdict.ts";

/**
 * `npm run chaos [-- --rounds 2] [--only "leader killed"]`: an installation over several processes, users who trade through both of its gateways, and faults in a random order, each of
 * which ends before the next begins. It prints what each cost, and what holds at the end; exit code 1 if something does not. Needs root, for the disk that
 * fills, and Debian's nats-server.
 */
const { values } = parseArgs({ options: { rounds: { type: "string", default: "1" }, only: { type: "string" } } });
const USERS = 8;
const CALM_MS = 2_000;
const CONTINUES_WITHIN_MS = 60_000;

/** Fisher and Yates. */
function shuffled(list: readonly Fault[]): Fault[] {
  const all = [...list];
  for (let at = all.length - 1; at > 0; at -= 1) {
    const other = Math.floor(Math.random() * (at + 1));
    [all[at], all[other]] = [all[other] as Fault, all[at] as Fault];
  }
  return all;
}

const chosen = faults.filter(({ name }) => values.only === undefined || name === values.only);
const plan = Array.from({ length: Number.parseInt(values.rounds, 10) }, () => shuffled(chosen)).flat();
const fleet = new Fleet();
const seconds = (ms: number) => (ms / 1_000).toFixed(1);
try {
  await fleet.open();
  const clients = new Clients(fleet.gateways.map(({ url }) => url));
  await clients.open(USERS);
  const began = performance.now();
  clients.start();
  await pause(CALM_MS);
  console.log("  orders again  all whole  fault");
  for (const { name, happens } of plan) {
    const from = performance.now();
    process.stdout.write(`                             ${name} ...\r`);
    await happens(fleet);
    await fleet.isWhole();
    const whole = performance.now() - from;
    for (const end = performance.now() + CONTINUES_WITHIN_MS; clients.firstAfter(from) === undefined; await pause(50))
      if (performance.now() > end) throw new Error(`${name}: nothing is acknowledged any more`);
    console.log(`${seconds(clients.firstAfter(from) ?? 0).padStart(12)} s ${seconds(whole).padStart(8)} s  ${name}`);
    await pause(CALM_MS);
  }
  await clients.stop();
  const took = (performance.now() - began) / 1_000;
  const acknowledged = clients.noted.length;
  console.log(
    `\n${plan.length} faults in ${count(took)} s; ${count(acknowledged)} acknowledged (${count(acknowledged / took)} a second), ${count(clients.attempts - acknowledged)} attempts more`,
  );
  if (clients.refused.size > 0) console.log(`refused: ${JSON.stringify(Object.fromEntries(clients.refused))}`);
  for (const { what, found, holds } of await verdict(fleet, clients)) {
    console.log(`${holds ? "holds" : "FAILS"}  ${what}: ${found}`);
    if (!holds) process.exitCode = 1;
  }
} catch (error) {
  console.error(error);
  for (const { said } of fleet.engines) console.error(`an engine said:\n${said.err.slice(-3_000)}`);
  process.exitCode = 1;
} finally {
  await fleet.close();
}
