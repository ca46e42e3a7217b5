import type { FastifyInstance } from "fastify";
import type { Config } from "../../platform/config/config.ts";
import { StartupError } from "../../platform/startup-error.ts";

const reasons: Record<string, string> = {
  EADDRINUSE: "it is taken; stop the other program or set PORT to another one",
  EACCES: "this user may not use it; set PORT to one above 1023",
  EADDRNOTAVAIL: "HOST is not an address of this machine",
  ENOTFOUND: "HOST is not a name or address that exists",
};

/** Listens and returns the port, which differs from the configured one when that is 0. */
export async function listen(app: FastifyInstance, { port, host }: Config): Promise<number> {
  try {
    await app.listen({ port, host });
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    throw new StartupError(`cannot listen on ${host}:${port}: ${reasons[code] ?? String(error)}`, { cause: error });
  }
  const address = app.server.address();
  return typeof address === "object" && address ? address.port : port;
}
