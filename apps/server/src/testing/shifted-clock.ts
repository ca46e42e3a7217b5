/**
 * Preloaded into a server's process and its threads, before anything reads a clock: their wall clock is ahead by CANDOR_TEST_AHEAD_MS, so that a day
 * passes between two starts.
 */
const ahead = Number.parseInt(process.env["CANDOR_TEST_AHEAD_MS"] ?? "0", 10);
const machineNow = Date.now;

Date.now = () => machineNow() + ahead;
globalThis.Date = new Proxy(Date, {
  construct: (target, given, made) =>
    Reflect.construct(target, given.length === 0 ? [Date.now()] : given, made) as Date,
});
