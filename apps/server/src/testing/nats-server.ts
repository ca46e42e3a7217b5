import { spawn, spawnSync } from "node:child_process";
import { createServer } from "node:net";

/** Debian's package puts it where an ordinary user's PATH does not look. */
const env = { ...process.env, PATH: `${process.env["PATH"]}:/usr/sbin:/usr/local/sbin` };

export const isNatsInstalled = (): boolean => spawnSync("nats-server", ["--version"], { env }).status === 0;
/** Tests that need it are skipped where it is not. */
export const hasNats = isNatsInstalled();

export type NatsServer = { readonly url: string; start(): Promise<void>; kill(): Promise<void> };

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (typeof address !== "object" || !address) throw new Error("there is no free port");
  return address.port;
}

/** A nats-server on a port of its own, which can be killed and started again there. */
export async function startNats(): Promise<NatsServer> {
  const port = await freePort();
  let end: () => Promise<void> = async () => {};
  const start = async (): Promise<void> => {
    const child = spawn("nats-server", ["-a", "127.0.0.1", "-p", String(port)], {
      env,
      stdio: ["ignore", "ignore", "pipe"],
    });
    const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
    end = async () => {
      child.kill("SIGKILL");
      await ended;
    };
    await new Promise<void>((resolve, reject) => {
      child.once("error", reject);
      child.stderr.on("data", (text) => {
        if (String(text).includes("Server is ready")) resolve();
      });
      void ended.then(() => reject(new Error("nats-server ended")));
    });
  };
  await start();
  return { url: `nats://127.0.0.1:${port}`, start, kill: () => end() };
}
