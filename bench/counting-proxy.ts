import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";

export type CountingProxy = {
  readonly url: string;
  /** Path and bytes of each answer with a body that left the server, in order. */
  readonly answers: readonly { readonly path: string; readonly bytes: number }[];
  stop(): Promise<void>;
};

/** Forwards every connection to the server and counts what it answers: the browser does not report what its service worker takes from the cache. */
export async function countingProxy(target: string): Promise<CountingProxy> {
  const { hostname, port } = new URL(target);
  const answers: { path: string; bytes: number }[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method = "GET", url = "/" } = request;
    const headers = Object.entries(request.headers).filter(
      ([name]) => !/^(connection|content-length|transfer-encoding)$/.test(name),
    );
    try {
      const answer = await fetch(`${target}${url}`, {
        method,
        headers: Object.fromEntries(headers) as Record<string, string>,
        ...(chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}),
      });
      const body = Buffer.from(await answer.arrayBuffer());
      const given = [...answer.headers].filter(
        ([name]) => !/^(content-encoding|content-length|connection)$/.test(name),
      );
      if (body.length > 0) answers.push({ path: url, bytes: body.length });
      response.writeHead(answer.status, Object.fromEntries(given)).end(body);
    } catch {
      response.destroy();
    }
  });
  server.on("upgrade", (request, socket, head) => {
    const upstream = connect(Number.parseInt(port, 10), hostname, () => {
      const lines = Object.entries(request.headers).map(([name, value]) => `${name}: ${value}`);
      upstream.write(`${request.method} ${request.url} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
      upstream.write(head);
      upstream.pipe(socket).pipe(upstream);
    });
    upstream.on("error", () => socket.destroy());
    socket.on("error", () => upstream.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answers,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
