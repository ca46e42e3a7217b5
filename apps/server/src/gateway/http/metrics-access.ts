import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Config } from "../../platform/config/config.ts";
import { readAddress } from "../../platform/network/caller.ts";

/** The headers that proxies add to a forwarded request; an empty one counts, since only a proxy adds it. */
const FORWARDED =
  /^(?:via|forwarded|x-forwarded-.*|x-real-ip|(?:x-client|x-cluster-client|true-client|cf-connecting)-ip)$/;
const LOCAL_HOST = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?$/;

const isLoopback = (address: string | undefined): boolean => address === "::1" || address?.startsWith("127.") === true;
const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

/**
 * Whether a request may read the metrics. With CANDOR_METRICS_TOKEN: from any address, if it has that token. Without one: in a demo without a proxy
 * in front, if it comes from this machine and through no proxy. An address alone proves nothing in production: everything that a proxy on the same
 * machine passes on comes from loopback, and nginx with a bare proxy_pass leaves no trace.
 */
export function metricsAccess(config: Pick<Config, "metricsToken" | "mode" | "trustProxy">) {
  const { metricsToken, mode, trustProxy } = config;
  const expected = metricsToken === undefined ? undefined : digest(`Bearer ${metricsToken}`);
  return ({ headers, socket }: IncomingMessage): boolean => {
    if (expected) return timingSafeEqual(digest(headers.authorization ?? ""), expected);
    if (mode !== "demo" || !trustProxy.empty || !LOCAL_HOST.test(headers.host ?? "")) return false;
    return (
      isLoopback(readAddress(socket.remoteAddress ?? "")) && !Object.keys(headers).some((name) => FORWARDED.test(name))
    );
  };
}
