import { networkInterfaces } from "node:os";
import { join } from "node:path";
import { COUNTING_VENUES_MIN } from "../feeds/index-price.ts";
import type { DemoOperator } from "../modules/console/operators/index.ts";
import { type Config, type Feed, version } from "../platform/config/config.ts";

/** The credentials of a demo, which are printed since they are no secrets. */
export type Demo = {
  readonly user: { readonly email: string; readonly password: string };
  readonly operators: readonly DemoOperator[];
};

/** What the start prints. */
export function banner(config: Config, running: { port: number; demo: Demo | undefined }): string {
  const { port, demo } = running;
  const scheme = config.https ? "https" : "http";
  const lines = ["", `  Candor ${version()}  ${marks(config)}`, ""];
  lines.push(`  On this machine   ${scheme}://localhost:${port}/`);
  for (const address of lanAddresses(config.host)) lines.push(`  In your network   ${scheme}://${address}:${port}/`);
  const warning = feedWarning(config.feed);
  if (warning) lines.push("", `  Warning: ${warning}`);
  if (demo) {
    const { email, password } = demo.user;
    lines.push("", `  Demo account      ${email}`, `  Password          ${password}`);
    lines.push(`  Mails and SMS     ${scheme}://localhost:${port}/outbox`);
  }
  lines.push("", `  Console           ${scheme}://localhost:${port}/console/`);
  if (demo) {
    for (const { name, password, totpUri } of demo.operators)
      lines.push(`  Operator          ${name} / ${password}`, `                    ${totpUri}`);
    lines.push(
      "  Their codes       shown by the console's login page, or by an authenticator app that has the line above",
    );
  } else lines.push("  Operators         npm run operator:create -- NAME ROLE makes the first one");
  lines.push("");
  lines.push(`  Calls             ${scheme}://localhost:${port}/api/docs`, "", "  Ctrl+C stops it.", "");
  return lines.join("\n");
}

/** What a process prints that has one role of several. */
export const roleBanner = ({ role }: Pick<Config, "role">, port: number): string =>
  `  Candor ${version()}  ${role} at http://localhost:${port}/. Ctrl+C stops it.`;

/**
 * What the start of a gateway or of the jobs says that reaches the others over NATS and keeps pictures in a folder: whether other machines see it too, it cannot know.
 */
export function sharedFolder({ role, natsUrl, s3Bucket, data }: Config): string | undefined {
  if (role === "all" || role === "engine" || natsUrl === undefined || s3Bucket !== undefined) return undefined;
  return `uploaded pictures are in ${join(data, "files")}: gateways and jobs of other machines must have the same folder there (a shared volume), or a bucket instead (CANDOR_S3_BUCKET)`;
}

/** What a live feed that starts can nevertheless never do; spot trading goes on without. */
function feedWarning(feed: Feed): string | undefined {
  const venues = feed.kind === "live" ? new Set(feed.venues).size : COUNTING_VENUES_MIN;
  if (venues >= COUNTING_VENUES_MIN) return undefined;
  return `CANDOR_FEED names ${venues} of the ${COUNTING_VENUES_MIN} venues that options, contracts and convert need, so that no tick ever counts for them`;
}

function marks({ mode, feed }: Config): string {
  const origin =
    feed.kind === "simulated"
      ? "SIMULATED MARKET"
      : feed.kind === "replay"
        ? "REPLAYED MARKET"
        : `live: ${feed.venues.join(", ")}`;
  return mode === "demo" ? `practice money only, ${origin}` : origin;
}

/** IPv4 addresses by which other machines reach us; none when we listen on one address only. */
function lanAddresses(host: string): string[] {
  if (host !== "0.0.0.0" && host !== "::") return [];
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter((address) => address.family === "IPv4" && !address.internal)
    .map((address) => address.address);
}
