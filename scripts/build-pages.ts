import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const shared = ["packages/contract/src/**/*.*", "package-lock.json"];
/** The app and the operators' console. */
const apps = [
  { folder: "apps/web", sources: ["apps/web/**/*.*", ...shared] },
  { folder: "apps/console", sources: ["apps/console/**/*.*", ...shared] },
];

/** The hash of everything the pages are made from: a checkout changes times of files that did not change. */
function sourcesHash(sources: readonly string[]): string {
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

/** Builds the pages of each app, unless they were built from exactly these sources. */
export async function buildPages(): Promise<void> {
  for (const { folder, sources } of apps) {
    const output = join(root, folder, "dist");
    const stamp = join(output, ".built-from");
    const hash = sourcesHash(sources);
    if (existsSync(join(output, "index.html")) && existsSync(stamp) && readFileSync(stamp, "utf8") === hash) continue;
    const vite = join(root, "node_modules/vite/bin/vite.js");
    if (!existsSync(vite)) {
      console.error(`candor: ${folder} changed after its pages were built; run npm run build:production`);
      process.exit(1);
    }
    console.log(`Building the pages of ${folder}...`);
    execFileSync(process.execPath, [vite, "build", "--logLevel", "warn"], {
      cwd: join(root, folder),
      stdio: "inherit",
    });
    writeFileSync(stamp, hash);
  }
}

if (import.meta.main) await buildPages();
