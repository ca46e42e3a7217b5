import { readdirSync, rmSync } from "node:fs";
import { join, sep } from "node:path";
import { parseArgs } from "node:util";
import { StartupError } from "../platform/startup-error.ts";

/** The file to write, and the backups beside it that may go once it is complete. */
export type BackupTarget = {
  readonly file: string;
  /** Removes all but the newest of its folder, as `--keep` says, and returns the names of those that it removed. */
  readonly removeOlder: () => readonly string[];
};

const USAGE = "give the file to write: npm run backup -- FILE, or a folder: npm run backup -- FOLDER/ [--keep N]";
const NAMED = /^candor-\d{4}-\d\d-\d\dT\d{6}Z\.backup$/;

/** "candor-2026-11-28T024000Z.backup": names sort by their time, and no file system minds one. */
export const backupName = (now: Date): string =>
  `candor-${now.toISOString().replaceAll(":", "").replace(/\.\d+/, "")}.backup`;

/**
 * What the words of `npm run backup` name. A folder, which ends with a slash, gets a file named by the time: timers and containers have no shell that
 * could write the date. `--keep` counts the files of such names alone. Throws a StartupError of one line.
 */
export function backupTarget(words: readonly string[], now: Date): BackupTarget {
  const { target, keep } = read(words);
  if (!/[/\\]$/.test(target)) {
    if (keep !== undefined) throw new StartupError("--keep needs a folder, which ends with a slash");
    return { file: target, removeOlder: () => [] };
  }
  const removeOlder = () => {
    if (keep === undefined) return [];
    const named = readdirSync(target).filter((name) => NAMED.test(name));
    const older = named.sort().reverse().slice(keep);
    for (const name of older) rmSync(join(target, name));
    return older;
  };
  return { file: `${target.slice(0, -1)}${sep}${backupName(now)}`, removeOlder };
}

function read(words: readonly string[]): { readonly target: string; readonly keep: number | undefined } {
  const parsed = parsedWords(words);
  const [target, ...rest] = parsed.positionals;
  const { keep } = parsed.values;
  if (!target || rest.length > 0) throw new StartupError(USAGE);
  if (keep !== undefined && !/^[1-9]\d{0,4}$/.test(keep)) throw new StartupError("--keep takes a number from 1 on");
  return { target, keep: keep === undefined ? undefined : Number.parseInt(keep, 10) };
}

function parsedWords(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], options: { keep: { type: "string" } }, allowPositionals: true });
  } catch (error) {
    throw new StartupError(USAGE, { cause: error });
  }
}
