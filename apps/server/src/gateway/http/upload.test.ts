import { once } from "node:events";
import { connect, type Socket } from "node:net";
import Fastify from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readUploads, receiveUpload } from "./upload.ts";

const app = Fastify();
let port = 0;
beforeAll(async () => {
  await readUploads(app);
  app.post("/:address/:user/:withinMs", async (request, reply) => {
    const { address, user, withinMs } = request.params as Record<"address" | "user" | "withinMs", string>;
    const sender = { address, user: Number.parseInt(user, 10), withinMs: Number.parseInt(withinMs, 10) };
    const upload = await receiveUpload(request, reply, sender);
    return upload.ok ? { bytes: upload.data.file.length } : upload;
  });
  port = Number.parseInt(new URL(await app.listen({ port: 0, host: "127.0.0.1" })).port, 10);
});
afterAll(() => app.close());

const HEAD = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n';

/** Starts uploading a file and stalls. */
async function slow(address: string, user: number, withinMs = 60_000): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => {});
  await once(socket, "connect");
  const headers = `content-type: multipart/form-data; boundary=x\r\ncontent-length: 5000`;
  socket.write(`POST /${address}/${user}/${withinMs} HTTP/1.1\r\nhost: test\r\n${headers}\r\n\r\n${HEAD}`);
  return socket;
}

async function send(address: string, user: number): Promise<unknown> {
  const form = new FormData();
  form.set("file", new Blob(["photo"]), "a.jpg");
  const url = `http://127.0.0.1:${port}/${address}/${user}/60000`;
  return (await fetch(url, { method: "POST", body: form })).json();
}

test("slow uploads of one address do not block others", async () => {
  const sockets = await Promise.all(Array.from({ length: 33 }, (_, user) => slow("one", user)));
  await expect.poll(() => send("one", 100)).toMatchObject({ error: "BUSY" });
  expect(await send("other", 101)).toEqual({ bytes: 5 });
  for (const socket of sockets) socket.destroy();
  await expect.poll(() => send("one", 102)).toEqual({ bytes: 5 });
});

test("an upload that takes too long is aborted, and its slot is free again", async () => {
  const sockets = await Promise.all(Array.from({ length: 6 }, (_, user) => slow("late", user, 300)));
  await Promise.all(sockets.map((socket) => once(socket, "close")));
  expect(await send("late", 100)).toEqual({ bytes: 5 });
});
