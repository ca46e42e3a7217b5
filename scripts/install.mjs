// Runs before start, test, check and bench, on whatever Node is at hand (>= 20): installs the locked packages when they
// are missing or older than the lock file. Everything after it runs on the Node that package.json pins,
// which this install brings: npm warned 385 times of packages that want a newer Node than the one at hand.
import { execFileSync } from "node:child_process";
import { statSync } from "node:fs";

const modified = (path) => {
  try {
    return statSync(path).mtimeMs;
  } catch {
    return 0;
  }
};

if (modified("node_modules/.package-lock.json") === 0) {
  execFileSync("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], { stdio: "inherit" });
} else if (modified("package-lock.json") > modified("node_modules/.package-lock.json") + 60_000) {
  execFileSync("npm", ["install", "--no-audit", "--no-fund", "--loglevel=error"], { stdio: "inherit" });
}
