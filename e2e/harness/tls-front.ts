import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { createServer, getCACertificates, setDefaultCACertificates } from "node:tls";
import { certificate } from "../../apps/server/src/gateway/http/certificate.ts";
import { newDataFolder } from "../../apps/server/src/testing/data-folder.ts";

export type TlsFront = { readonly url: string; stop(): Promise<void> };

/**
 * Speaks TLS for a server on this machine, with a self-signed certificate that this process trusts until the front stops, whatever library opens
 * the connection. Trust has to end: of two trusted certificates with one subject OpenSSL looks at the first, and the next front would be refused.
 */
export async function startTlsFront(port: number): Promise<TlsFront> {
  const { key, cert } = await certificate(newDataFolder());
  const open = new Set<Socket>();
  const front = createServer({ key, cert }, (caller) => {
    const app = connect(port, "127.0.0.1");
    open.add(caller);
    caller.pipe(app).pipe(caller);
    for (const [one, other] of [
      [caller, app],
      [app, caller],
    ] as const)
      one.on("error", () => other.destroy()).on("close", () => other.destroy());
    caller.on("close", () => open.delete(caller));
  });
  front.listen(0, "127.0.0.1");
  await once(front, "listening");
  const trusted = getCACertificates("default");
  setDefaultCACertificates([...trusted, cert]);
  const address = front.address();
  if (typeof address !== "object" || !address) throw new Error("the TLS front has no port");
  return {
    url: `https://localhost:${address.port}`,
    async stop() {
      setDefaultCACertificates(trusted);
      for (const socket of open) socket.destroy();
      front.close();
      await once(front, "close");
    },
  };
}
