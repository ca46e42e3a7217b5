import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const output = join(root, "apps/web/dist");
const stamp = join(output, ".built-from");
const sources = ["apps/web/**/*.*", "packages/contract/src/**/*.*", "package-lock.json"];

/** The hash of everything the pages are made from: a checkout changes times of files that did not change. */
function sourcesHash(): string {
  const hash = createHash("sha256");
  const paths = sources.flatMap((pattern) =>
    globSync(pattern, {
      cwd: root,
      exclude: (path) => /(^|\/)(node_modules|dist|fixtures)(\/|$)|\.test\.tsx?$|\.tsbuildinfo$/.test(path),
    }),
  );
  for (const path of paths.sort()) hash.update(`${path}\n`).update(readFileSync(join(root, path)));
  return hash.digest("hex");
}

/** Builds apps/web/dist unless it was built from exactly these sources. */
export async function buildPages(): Promise<void> {
  const hash = sourcesHash();
  if (existsSync(join(output, "index.html")) && existsSync(stamp) && readFileSync(stamp, "utf8") === hash) return;
  console.log("Building the pages...");
  const vite = join(root, "node_modules/vite/bin/vite.js");
  execFileSync(process.execPath, [vite, "build", "--logLevel", "warn"], {
    cwd: join(root, "apps/web"),
    stdio: "inherit",
  });
  writeFileSync(stamp, hash);
}
