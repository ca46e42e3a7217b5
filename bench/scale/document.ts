import { readFileSync, writeFileSync } from "node:fs";
import { capacityOf, planOf } from "./plan.ts";
import { reproduced } from "./points.ts";
import { sections } from "./tables.ts";
import { largest } from "./workload.ts";

const SCALE = new URL("../../docs/SCALE.md", import.meta.url);

const begin = (name: string): string => `<!-- begin ${name}: node bench/scale/document.ts -->`;
const end = (name: string): string => `<!-- end ${name} -->`;

export const scaleDocument = (): string => readFileSync(SCALE, "utf8");

/** The document with every generated part computed again. Throws if one is missing: then its figures would be nobody's. */
export function withTables(text: string): string {
  return Object.entries(sections).reduce((before, [name, content]) => {
    const from = before.indexOf(begin(name));
    const to = before.indexOf(end(name));
    if (from < 0 || to < from) throw new Error(`docs/SCALE.md has no part ${name}`);
    return `${before.slice(0, from + begin(name).length)}\n\n${content()}\n\n${before.slice(to)}`;
  }, text);
}

/** What `npm run bench -- --only scale` prints: where one writer ends, and what the largest workload takes. */
export function benchScale() {
  const rateErrors = reproduced().map(({ rateError }) => Math.abs(rateError));
  const { perSecond, figures } = capacityOf(largest.users);
  const { cells, busiestMarket, gateways } = planOf(largest);
  return {
    rateError: Math.max(...rateErrors),
    writerPerSecond: Math.round(perSecond),
    writerP99Ms: Math.round(figures.p99Ms),
    users: largest.users,
    perSecond: largest.perSecond,
    cells: cells.length,
    busiestMarket,
    gateways,
  };
}

/** `node bench/scale/document.ts` writes the tables of docs/SCALE.md. */
if (import.meta.main) writeFileSync(SCALE, withTables(scaleDocument()));
