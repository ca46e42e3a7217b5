import { readFileSync } from "node:fs";

/**
 * Preloaded into a server's process and its threads, before anything reads a clock: their wall clock is ahead by CANDOR_TEST_AHEAD_MS, so that a day
 * passes between two starts; or by the milliseconds in the file CANDOR_TEST_AHEAD_FILE, which is read ten times a second, so that it steps while they run.
 */
let ahead = Number.parseInt(process.env["CANDOR_TEST_AHEAD_MS"] ?? "0", 10);
const file = process.env["CANDOR_TEST_AHEAD_FILE"];
const machineNow = Date.now;

if (file !== undefined) {
  const read = () => {
    ahead = Number.parseInt(readFileSync(file, "utf8"), 10) || 0;
  };
  read();
  setInterval(read, 100).unref();
}

Date.now = () => machineNow() + ahead;
globalThis.Date = new Proxy(Date, {
  construct: (target, given, made) =>
    Reflect.construct(target, given.length === 0 ? [Date.now()] : given, made) as Date,
});
