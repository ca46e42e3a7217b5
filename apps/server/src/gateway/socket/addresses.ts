import type { IncomingMessage } from "node:http";
import type { Config } from "../../platform/config/config.ts";
import { callerAddress } from "../../platform/network/caller.ts";
import { callerNetwork } from "../../platform/network/network.ts";
import { RateLimit } from "../../platform/network/rate-limit.ts";
import type { Services } from "../../services/services.ts";
import { ADDRESS_BURST_PER_SOCKET, ADDRESS_PER_SECOND_PER_SOCKET, CONNECT_COST } from "./budget.ts";

/** Browsers send the page's origin: it must be our own or a configured one. Other programs send none and may connect. */
function allowed(request: IncomingMessage, origins: readonly string[]): boolean {
  const { origin, host } = request.headers;
  if (origin === undefined) return true;
  return URL.parse(origin)?.host === host || origins.includes(origin);
}

const PATH = "/ws";

export const urlOf = (request: IncomingMessage): URL =>
  URL.parse(request.url ?? "", "http://local") ?? new URL("http://local/");

/** Whether a path is one of the open API's alone; /ws is shared, and its first message says whose it is. */
export const isOpenPath = (pathname: string): boolean =>
  pathname === "/stream" || pathname === "/ws-api/v3" || pathname.startsWith("/ws/");

/** Open sockets per address, and the remaining budget of all of them together. */
export class Addresses {
  readonly #config: Config;
  readonly #open = new Map<string, number>();
  readonly #budget: RateLimit;

  constructor({ config, clock, spending }: Pick<Services, "config" | "clock" | "spending">) {
    this.#config = config;
    const budget = new RateLimit({
      perSecond: config.socketsPerIp * ADDRESS_PER_SECOND_PER_SOCKET,
      capacity: config.socketsPerIp * ADDRESS_BURST_PER_SOCKET,
      clock,
    });
    this.#budget = spending.share("sockets", budget);
  }

  /** The caller's address as used by the limits. */
  of(request: IncomingMessage): string {
    return callerNetwork(this.ipOf(request));
  }

  ipOf(request: IncomingMessage): string {
    return callerAddress(request, this.#config.trustProxy);
  }

  /** The HTTP status with which an upgrade is refused; undefined when the socket may open. */
  refusal(request: IncomingMessage, address: string): string | undefined {
    const { pathname } = urlOf(request);
    // A socket of the open API has no cookie and no session: any page may read its market data, and only the holder of a key more.
    if (!isOpenPath(pathname)) {
      if (pathname !== PATH) return "404 Not Found";
      if (!allowed(request, this.#config.origins)) return "403 Forbidden";
    }
    const isFull = (this.#open.get(address) ?? 0) >= this.#config.socketsPerIp;
    return isFull || !this.spend(address, CONNECT_COST) ? "429 Too Many Requests" : undefined;
  }

  /** Whether the address's budget allows this much now. */
  spend(address: string, cost: number): boolean {
    return this.#budget.take(address, cost) === 0;
  }

  opened(address: string): void {
    this.#open.set(address, (this.#open.get(address) ?? 0) + 1);
  }

  closed(address: string): void {
    const left = (this.#open.get(address) ?? 1) - 1;
    if (left > 0) this.#open.set(address, left);
    else this.#open.delete(address);
  }
}
