import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { GivenSecrets } from "./open-secrets.ts";

/** The secrets of the settings; without any, a demo's own, which is stored in its folder. */
export const givenSecrets = (config: {
  readonly secret: string | undefined;
  readonly secretOld: string | undefined;
  readonly data: string;
}): GivenSecrets => ({ secret: config.secret ?? keptSecret(config.data), old: config.secretOld });

/** The secret of a demo without a configured one: generated once and stored beside the data, readable by the server's user only. */
function keptSecret(folder: string): string {
  const path = join(folder, "secret");
  mkdirSync(folder, { recursive: true });
  try {
    writeFileSync(path, randomBytes(32).toString("base64url"), { mode: 0o600, flag: "wx" });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  return readFileSync(path, "utf8");
}
