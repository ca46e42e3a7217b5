import { mkdirSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import type { Figure, Proof, Scale } from "./figure.ts";
import { figures, SOAK } from "./figures.ts";

/**
 * `npm run prove [-- --short] [--only 1,6]`: measures the figures of docs/RELIABILITY.md on this machine and prints them as a table: first those that measure a time, one after
 * the other, then the soak, and beside it the others. It ends with 1 if one does not hold; those that cannot be measured on this machine are named and do not count.
 */
const { values } = parseArgs({ options: { short: { type: "boolean" }, only: { type: "string" } } });
const scale: Scale = values.short ? "short" : "whole";
const only = values.only?.split(",").map(Number);
const root = new URL("../../", import.meta.url).pathname;

async function measure({ prove }: Figure): Promise<Proof> {
  try {
    return await prove(scale);
  } catch (error) {
    return {
      measured: `could not be measured: ${error instanceof Error ? error.message : String(error)}`,
      holds: false,
    };
  }
}

const rows: { figure: Figure; proof: Proof }[] = [];
async function inTurn(those: readonly Figure[]): Promise<void> {
  for (const figure of those) {
    const proof = await measure(figure);
    rows.push({ figure, proof });
    const mark = proof.holds === undefined ? "-" : proof.holds ? "holds" : "FAILS";
    console.log(`${String(figure.number).padStart(2)} ${mark.padEnd(5)} ${figure.what}: ${figure.target}`);
    console.log(`         ${proof.measured}`);
  }
}

const asked = figures.filter(({ number }) => only === undefined || only.includes(number));
const ofSoak = (figure: Figure) => figure.number === SOAK;
await inTurn(asked.filter(({ isTimed }) => isTimed));
await Promise.all([
  inTurn(asked.filter(ofSoak)),
  inTurn(asked.filter((figure) => !(figure.isTimed || ofSoak(figure)))),
]);
rows.sort((one, other) => one.figure.number - other.figure.number);

const held = rows.filter(({ proof }) => proof.holds).length;
const failed = rows.filter(({ proof }) => proof.holds === false).length;
console.log(`\n${held} hold, ${failed} fail, ${rows.length - held - failed} not measured (${scale})`);
mkdirSync(`${root}artifacts`, { recursive: true });
const found = rows.map(({ figure: { number, what, target }, proof }) => ({ number, what, target, ...proof }));
writeFileSync(`${root}artifacts/prove.json`, `${JSON.stringify({ scale, found }, null, 2)}\n`);
process.exitCode = failed === 0 ? 0 : 1;
