import { type Attached, keepAttached } from "../platform/bus/attach.ts";
import { BusClient } from "../platform/bus/client.ts";
import type { BusHub } from "../platform/bus/hub.ts";
import { dialLocal, serveLocal } from "../platform/bus/local-socket.ts";
import { NatsBus } from "../platform/bus/nats/nats-bus.ts";
import type { Config } from "../platform/config/config.ts";
import type { Log } from "../platform/log/log.ts";
import { StartupError } from "../platform/startup-error.ts";

type BusConfig = Pick<Config, "bus" | "natsUrl">;
type Stop = () => Promise<void>;

/** Lets the gateways of other processes reach the engine behind a hub, over the bus that is configured. */
export async function serveBus({ bus, natsUrl }: BusConfig, secret: string, hub: BusHub, log: Log): Promise<Stop> {
  if (natsUrl !== undefined) {
    const nats = await NatsBus.connect(natsUrl, secret, log);
    const stop = nats.serve((link) => hub.accept(link));
    return async () => {
      stop();
      hub.close();
      await nats.close();
    };
  }
  if (bus === undefined) throw new Error("there is no bus to serve");
  const stop = await serveLocal(bus, (link) => hub.accept(link));
  return async () => {
    hub.close();
    await stop();
  };
}

/** The engine of another process, once one leads; its client stays attached to whichever leads. */
export async function joinBus(
  { bus, natsUrl }: BusConfig,
  secret: string,
  log: Log,
  signal: AbortSignal,
): Promise<{ readonly client: BusClient; readonly stop: Stop }> {
  const client = new BusClient();
  const nats = natsUrl === undefined ? undefined : await NatsBus.connect(natsUrl, secret, log);
  const dial = async () => nats?.dial() ?? dialLocal(bus ?? "");
  let attached: Attached;
  try {
    attached = await keepAttached(client, dial, signal);
  } catch (cause) {
    await nats?.close();
    throw new StartupError("the start was broken off", { cause });
  }
  return {
    client,
    async stop() {
      attached.stop();
      await nats?.close();
    },
  };
}
