import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { freePort } from "../../harness/app.ts";

/** A network between a process and a server, which can be cut. */
export type Line = {
  readonly port: number;
  /** Nothing passes in either direction, and nobody is told: as with a pulled cable. */
  cut(): void;
  /** What was sent meanwhile arrives. */
  mend(): void;
  stop(): Promise<void>;
};

export async function openLine(target: { readonly port: number } | { readonly path: string }): Promise<Line> {
  const ends = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    const far = connect({ ...target, host: "127.0.0.1" });
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(one);
      one.pipe(other);
      one.on("error", () => other.destroy());
      one.on("close", () => {
        ends.delete(one);
        other.destroy();
      });
      if (isCut) one.pause();
    }
  });
  const port = await freePort();
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    port,
    cut() {
      isCut = true;
      for (const end of ends) end.pause();
    },
    mend() {
      isCut = false;
      for (const end of ends) end.resume();
    },
    async stop() {
      server.close();
      for (const end of ends) end.destroy();
    },
  };
}
