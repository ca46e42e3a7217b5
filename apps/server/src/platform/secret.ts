import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The secret of a demo that was given none: made once and kept beside the data, readable by the server's user only. */
export function keptSecret(folder: string): string {
  const path = join(folder, "secret");
  mkdirSync(folder, { recursive: true });
  try {
    writeFileSync(path, randomBytes(32).toString("base64url"), { mode: 0o600, flag: "wx" });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  return readFileSync(path, "utf8");
}
