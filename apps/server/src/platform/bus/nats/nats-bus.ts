import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";
import { connect, type Msg, type NatsConnection } from "@nats-io/transport-node";
import * as z from "zod/mini";
import { deriveKey } from "../../crypto.ts";
import type { Log } from "../../log/log.ts";
import { StartupError } from "../../startup-error.ts";
import type { Link } from "../link.ts";
import { streamLink } from "../stream-link.ts";
import { natsStream } from "./nats-stream.ts";

/** A paused leader still has its subscription, so that nobody says that there is none. */
const HELLO_WITHIN_MS = 300;
/** A gateway that has been welcomed begins within this time, or is forgotten. */
const BEGIN_WITHIN_MS = 5_000;

const id = z.string().check(z.regex(/^[0-9a-f]{32}$/));
const tag = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const hello = z.object({ link: id, tag });
const welcome = z.object({ nonce: id, tag });

const newId = (): string => randomBytes(16).toString("hex");

/**
 * The bus between machines, over core NATS: subjects of one installation, named by its secret, so that several may share a NATS server. A gateway says hello to
 * whoever leads, and both then have a link of two subjects of their own. Keys of a link come from the secret and a number that each end draws: nobody else who may
 * publish on the NATS server can send a command, and what was copied from one link means nothing on another.
 */
export class NatsBus {
  readonly #nats: NatsConnection;
  readonly #key: Buffer;
  readonly #subject: string;
  readonly #links = new Set<Link>();

  private constructor(nats: NatsConnection, secret: string) {
    this.#nats = nats;
    this.#key = deriveKey(secret, "bus");
    this.#subject = `candor.${this.#tagOf("name").slice(0, 16)}`;
  }

  /** Throws a StartupError of one line if the server cannot be reached; later it is looked for until it is back. */
  static async connect(url: string, secret: string, log: Log): Promise<NatsBus> {
    const { username, password, host, protocol } = new URL(url);
    const login =
      password === ""
        ? { token: decodeURIComponent(username) }
        : { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
    let nats: NatsConnection;
    try {
      nats = await connect({
        servers: host,
        ...(username !== "" && login),
        ...(protocol === "tls:" && { tls: {} }),
        name: "candor",
        maxReconnectAttempts: -1,
        reconnectTimeWait: 250,
        pingInterval: 2_000,
      });
    } catch (cause) {
      const why = cause instanceof Error ? cause.message : String(cause);
      throw new StartupError(`cannot reach the NATS server at ${host}: ${why}`, { cause });
    }
    const bus = new NatsBus(nats, secret);
    void bus.#watch(log);
    return bus;
  }

  /** Accepts the links of gateways until the returned function is called; only the leader does. */
  serve(accept: (link: Link) => void): () => void {
    const subscription = this.#nats.subscribe(`${this.#subject}.hello`, {
      callback: (error, message) => {
        const asked = error ? undefined : read(hello, message);
        if (!asked || !this.#isTag(asked.tag, `hello ${asked.link}`)) return;
        const nonce = newId();
        this.#expect(asked.link, nonce, accept);
        // The subscription of the link has to reach the NATS server before the gateway uses it.
        const answer = JSON.stringify({ nonce, tag: this.#tagOf(`welcome ${asked.link} ${nonce}`) });
        this.#nats.flush().then(
          () => message.respond(answer),
          () => {},
        );
      },
    });
    return () => subscription.unsubscribe();
  }

  /** Undefined where nobody leads at the moment. */
  async dial(): Promise<Link | undefined> {
    const link = newId();
    const asked = JSON.stringify({ link, tag: this.#tagOf(`hello ${link}`) });
    const message = await this.#nats
      .request(`${this.#subject}.hello`, asked, { timeout: HELLO_WITHIN_MS })
      .catch(() => undefined);
    const answer = message && read(welcome, message);
    if (!answer || !this.#isTag(answer.tag, `welcome ${link} ${answer.nonce}`)) return undefined;
    const { up, down } = this.#ways(link, answer.nonce);
    const opened = this.#track(streamLink(natsStream(this.#nats, { send: up, receive: down })));
    opened.send("");
    return opened;
  }

  async close(): Promise<void> {
    this.#closeLinks();
    await this.#nats.close();
  }

  /** Until the gateway has sent its first message it does not hear yet, so nothing is sent to it. */
  #expect(link: string, nonce: string, accept: (link: Link) => void): void {
    const { up, down } = this.#ways(link, nonce);
    const begin = (): void => {
      clearTimeout(late);
      accept(this.#track(streamLink(stream)));
    };
    const stream = natsStream(this.#nats, { send: down, receive: up, begin });
    const late = setTimeout(() => stream.close(), BEGIN_WITHIN_MS);
    late.unref();
  }

  #ways(link: string, nonce: string) {
    const way = (name: "up" | "down") => ({
      subject: `${this.#subject}.${name}.${link}`,
      key: Buffer.from(hkdfSync("sha256", this.#key, nonce, `${name} ${link}`, 32)),
    });
    return { up: way("up"), down: way("down") };
  }

  #track(link: Link): Link {
    this.#links.add(link);
    link.onClose(() => this.#links.delete(link));
    return link;
  }

  /** Messages in flight are lost with the connection, and those that the client library sends when it is back would come too late. */
  async #watch(log: Log): Promise<void> {
    for await (const { type } of this.#nats.status()) {
      if (type === "disconnect") {
        log.warn("the connection to the NATS server broke");
        this.#closeLinks();
      }
      if (type === "reconnect") log.info("the NATS server is connected again");
    }
  }

  #closeLinks(): void {
    for (const link of [...this.#links]) link.close();
  }

  #tagOf(text: string): string {
    return createHmac("sha256", this.#key).update(text).digest("hex");
  }

  #isTag(given: string, text: string): boolean {
    return timingSafeEqual(Buffer.from(given), Buffer.from(this.#tagOf(text)));
  }
}

function read<Form extends z.core.$ZodType>(form: Form, message: Msg): z.output<Form> | undefined {
  try {
    return z.parse(form, message.json());
  } catch {
    return undefined;
  }
}
