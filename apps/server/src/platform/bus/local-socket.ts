import { randomBytes } from "node:crypto";
import { chmodSync, renameSync } from "node:fs";
import { createConnection, createServer, type Socket } from "node:net";
import { StartupError } from "../startup-error.ts";
import type { Link } from "./link.ts";
import { streamLink } from "./stream-link.ts";

/** The bus between processes of one machine: a socket in the file system that only the server's user may open. */

function socketLink(socket: Socket): Link {
  socket.setEncoding("utf8");
  // The close event follows.
  socket.on("error", () => {});
  return streamLink({
    write: (text) => socket.write(text),
    onText: (listener) => socket.on("data", listener),
    onClose: (listener) => socket.once("close", listener),
    close: () => socket.destroy(),
  });
}

/** Accepts links at a path until the returned function is called. Throws a StartupError if the path cannot be used. */
export function serveLocal(path: string, accept: (link: Link) => void): Promise<() => Promise<void>> {
  const server = createServer((socket) => accept(socketLink(socket)));
  // Moved to its place once it listens: an engine that ends removes the name under which it began, and never the socket of the one that leads by then.
  const own = `${path}.${process.pid}.${randomBytes(3).toString("hex")}`;
  return new Promise((resolve, reject) => {
    const fail = (cause: unknown) => {
      const why = cause instanceof Error ? cause.message : String(cause);
      reject(new StartupError(`cannot open the socket ${path} of the bus: ${why}`, { cause }));
    };
    server.once("error", fail);
    server.listen(own, () => {
      try {
        chmodSync(own, 0o600);
        renameSync(own, path);
      } catch (cause) {
        server.close();
        return fail(cause);
      }
      resolve(() => new Promise((closed) => server.close(() => closed())));
    });
  });
}

/** Undefined if no engine listens at the path. */
export function dialLocal(path: string): Promise<Link | undefined> {
  return new Promise((resolve) => {
    const socket = createConnection(path);
    const fail = () => resolve(undefined);
    socket.once("error", fail);
    socket.once("connect", () => {
      socket.off("error", fail);
      resolve(socketLink(socket));
    });
  });
}
