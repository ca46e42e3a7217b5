import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { compare, type Difference, type Recording } from "../e2e/answers/compare.ts";
import { record } from "../e2e/answers/record.ts";

/**
 * Shows whether a change kept every answer of every call: `npm run answers -- record FILE [--tree FOLDER]` lives on a server of this tree, or of
 * another one such as a worktree of the release before, and writes its answers to FILE; `npm run answers -- compare BEFORE AFTER [--texts]` prints
 * what differs, texts apart.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { tree: { type: "string" }, texts: { type: "boolean", default: false } },
});
const [action, first, second] = positionals;
const SHOWN_MAX = 200;
const SHOWN_BEFORE = 60;

const read = (file: string) => JSON.parse(readFileSync(file, "utf8")) as Recording;
/** From a little before the first character that differs. */
function show({ label, at, before, after }: Difference): void {
  const [left, right] = [JSON.stringify(before) ?? "nothing", JSON.stringify(after) ?? "nothing"];
  const same = [...left].findIndex((letter, index) => letter !== right[index]);
  const from = Math.max(0, same - SHOWN_BEFORE);
  const shown = (text: string) => text.slice(from, from + SHOWN_MAX);
  console.log(`${label} ${at}\n  - ${shown(left)}\n  + ${shown(right)}`);
}

if (action === "record" && first) {
  const root = new URL("..", import.meta.url).pathname;
  const { recording, faults, answers } = await record(values.tree ?? root);
  writeFileSync(first, JSON.stringify(recording, undefined, 1));
  for (const fault of faults) console.error(fault);
  console.log(`${recording.routes.length} calls, ${answers} answers in ${first}; ${faults.length} faults`);
  process.exitCode = faults.length > 0 ? 1 : 0;
} else if (action === "compare" && first && second) {
  const [before, after] = [read(first), read(second)];
  const differences = compare(before, after);
  const texts = differences.filter(({ isText }) => isText);
  const others = differences.filter(({ isText }) => !isText);
  others.forEach(show);
  if (values.texts) texts.forEach(show);
  console.log(
    `${before.answers.length} and ${after.answers.length} answers: ${others.length} differences, and ${texts.length} of texts`,
  );
  process.exitCode = others.length > 0 ? 1 : 0;
} else {
  console.error("npm run answers -- record FILE [--tree FOLDER] | compare BEFORE AFTER [--texts]");
  process.exitCode = 1;
}
