import { connect } from "node:net";
import { type LoadResult, measureLoad } from "./load-figures.ts";

/**
 * A load generator that uses as little CPU as possible, since it shares two cores with the measured server: bare sockets with keep-alive, one request under
 * way on each, requests made beforehand, answers read no further than their length and their code. It runs as a process of its own:
 * `node bench/http-load.ts` reads a plan as JSON from its standard input and prints a result as JSON.
 */
export type LoadPlan = {
  port: number;
  seconds: number;
  warmUpSeconds: number;
  connections: number;
  tokens: string[];
  /** The requests of each connection, in a loop. `{id}` in a body is the id in the answer before it. */
  round: { method: string; path: string; body: string }[];
};
const lengthMark = "content-length: ";

/** Bytes of the answer that `text` begins with, or 0 while it is not complete. */
export function answerLength(text: string): number {
  const head = text.indexOf("\r\n\r\n");
  if (head < 0) return 0;
  const at = text.indexOf(lengthMark);
  if (at < 0 || at > head) throw new Error(`an answer without a length: ${text.slice(0, 200)}`);
  const length = head + 4 + Number.parseInt(text.slice(at + lengthMark.length, text.indexOf("\r", at)), 10);
  return text.length >= length ? length : 0;
}

/** A UUIDv7 from the clock and a counter; random bits would cost the generator more than the request. */
export function countedUuid(counter: number, at: number): string {
  const time = at.toString(16).padStart(12, "0");
  const tail = counter.toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${tail}`;
}

export function runLoad(plan: LoadPlan): Promise<LoadResult> {
  let counter = process.pid * 1_000_000;
  return measureLoad(plan, (counts) => {
    const lane = (index: number) =>
      new Promise<void>((resolve, reject) => {
        const socket = connect({ port: plan.port, host: "127.0.0.1", noDelay: true });
        socket.setEncoding("latin1");
        const token = plan.tokens[index % plan.tokens.length];
        const requests = plan.round.map(({ method, path, body }) => ({
          head: `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ntoken: ${token}\r\nidempotency-key: `,
          body,
        }));
        let id = "";
        let turn = 0;
        let sentAt = 0;
        let buffered = "";
        const send = () => {
          counter += 1;
          sentAt = performance.now();
          const request = requests[turn] as (typeof requests)[number];
          const body = request.body.replace("{id}", id);
          socket.write(
            `${request.head}${countedUuid(counter, Date.now())}\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
          );
        };
        socket.on("connect", send);
        socket.on("error", reject);
        socket.on("close", () => resolve());
        socket.on("data", (chunk: string) => {
          buffered += chunk;
          const length = answerLength(buffered);
          if (length === 0) return;
          counts.take(sentAt, buffered.includes('"code":1,'));
          turn = (turn + 1) % requests.length;
          if (requests[turn]?.body.includes("{id}")) id = /"id":"([0-9]+)"/.exec(buffered)?.[1] ?? "0";
          buffered = buffered.slice(length);
          if (counts.isStopped) socket.end();
          else send();
        });
      });
    return Promise.all(Array.from({ length: plan.connections }, (_, index) => lane(index)));
  });
}

if (import.meta.main) {
  let text = "";
  for await (const chunk of process.stdin) text += chunk;
  process.stdout.write(JSON.stringify(await runLoad(JSON.parse(text) as LoadPlan)));
}
