import { readFileSync } from "node:fs";

/**
 * Preloaded into a server's process and its threads: their wall clock is ahead by the milliseconds in the file CANDOR_TEST_CLOCK, which is read ten times a
 * second. So the clock of one machine of several steps while it runs.
 */
const file = process.env["CANDOR_TEST_CLOCK"] ?? "";
const machineNow = Date.now;
let ahead = 0;
const read = () => {
  ahead = Number.parseInt(readFileSync(file, "utf8"), 10) || 0;
};
read();
setInterval(read, 100).unref();

Date.now = () => machineNow() + ahead;
globalThis.Date = new Proxy(Date, {
  construct: (target, given, made) =>
    Reflect.construct(target, given.length === 0 ? [Date.now()] : given, made) as Date,
});
