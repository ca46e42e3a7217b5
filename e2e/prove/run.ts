import { mkdirSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import type { Figure, Proof, Scale } from "./figure.ts";
import { figures } from "./figures.ts";

/**
 * `npm run prove [-- --short] [--only 1,6]`: measures the figures of docs/RELIABILITY.md on this machine and prints them as a table: first those that measure a time, one after
 * the other, then the others, and beside them those that take an hour. It ends with 1 if one does not hold; those that cannot be measured on this machine are named and do not count.
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

type Row = { readonly figure: Figure; readonly proof: Proof };
const rows: Row[] = [];
const markOf = ({ holds }: Proof): string => (holds === undefined ? "-" : holds ? "holds" : "FAILS");
const lineOf = ({ figure: { number, what, target }, proof }: Row): string =>
  `${String(number).padStart(2)} ${markOf(proof).padEnd(5)} ${what}: ${target}\n         ${proof.measured}`;

/** After each figure: whoever ends the run early keeps what is known by then. */
function keep(row: Row): void {
  rows.push(row);
  rows.sort((one, other) => one.figure.number - other.figure.number);
  console.log(lineOf(row));
  const found = rows.map(({ figure: { number, what, target }, proof }) => ({ number, what, target, ...proof }));
  mkdirSync(`${root}artifacts`, { recursive: true });
  writeFileSync(`${root}artifacts/prove.json`, `${JSON.stringify({ scale, found }, null, 2)}\n`);
}

async function inTurn(those: readonly Figure[]): Promise<void> {
  for (const figure of those) keep({ figure, proof: await measure(figure) });
}

const asked = figures.filter(({ number }) => only === undefined || only.includes(number));
const of = (kind: Figure["runs"]) => asked.filter(({ runs }) => runs === kind);
await inTurn(of("alone"));
await Promise.all([inTurn(of(undefined)), ...of("long").map((figure) => inTurn([figure]))]);

const held = rows.filter(({ proof }) => proof.holds).length;
const failed = rows.filter(({ proof }) => proof.holds === false).length;
console.log(`\nIn order:\n${rows.map(lineOf).join("\n")}`);
console.log(`\n${held} hold, ${failed} fail, ${rows.length - held - failed} not measured (${scale})`);
process.exitCode = failed === 0 ? 0 : 1;
