import { randomBytes } from "node:crypto";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { madeOnce } from "../files/durable.ts";
import type { GivenSecrets } from "./open-secrets.ts";

/** The secrets of the settings; without any, a demo's own, which is stored in its folder. */
export const givenSecrets = (config: {
  readonly secret: string | undefined;
  readonly secretOld: string | undefined;
  readonly data: string;
}): GivenSecrets => ({ secret: config.secret ?? keptSecret(config.data), old: config.secretOld });

/** The secret of a demo without a configured one: generated once and stored beside the data. */
function keptSecret(folder: string): string {
  mkdirSync(folder, { recursive: true });
  return madeOnce(join(folder, "secret"), () => randomBytes(32).toString("base64url"));
}
