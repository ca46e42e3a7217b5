// Runs before start, test, check and bench, on whatever Node is at hand (>= 20): installs the locked packages when they
// are missing or older than the lock file, and with --tools also when `npm run build:production` removed those that only
// development needs. Everything after it runs on the Node that package.json pins, which this install brings: npm warned
// 385 times of packages that need a newer Node than the one at hand.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";

const modified = (path) => {
  try {
    return statSync(path).mtimeMs;
  } catch {
    return 0;
  }
};

const areToolsMissing = () => {
  const { devDependencies } = JSON.parse(readFileSync("package.json", "utf8"));
  return Object.keys(devDependencies).some((name) => !existsSync(`node_modules/${name}/package.json`));
};

/** The pages are built from packages of development, which npm omits where NODE_ENV is production. */
const npm = (command) =>
  execFileSync("npm", [command, "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"], { stdio: "inherit" });

const installed = modified("node_modules/.package-lock.json");
const isOlder = modified("package-lock.json") > installed + 60_000;
// npm writes that file last: an install that was cut off begins from the start.
if (installed === 0) npm("ci");
else if (isOlder || (process.argv.includes("--tools") && areToolsMissing())) npm("install");
