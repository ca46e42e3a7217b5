import { createServer, type Server } from "node:http";
import { afterAll, expect, test } from "vitest";
import { type Bucket, s3Storage } from "./s3-storage.ts";

/** The part of S3 that a storage needs, without checking signatures: objects by path. */
const objects = new Map<string, Buffer>();
const asked: string[] = [];
const bucket = createServer((request, response) => {
  const path = new URL(request.url ?? "/", "http://bucket").pathname;
  asked.push(
    `${request.method} ${path} ${/^AWS4-HMAC-SHA256 Credential=key\//.test(request.headers.authorization ?? "")}`,
  );
  const parts: Buffer[] = [];
  request.on("data", (part: Buffer) => parts.push(part));
  request.on("end", () => {
    const known = objects.get(path);
    if (request.method === "PUT") objects.set(path, Buffer.concat(parts));
    if (request.method === "DELETE") objects.delete(path);
    const found = request.method === "GET" ? known : undefined;
    response.statusCode = request.method === "GET" ? (known ? 200 : 404) : request.method === "DELETE" ? 204 : 200;
    response.end(found);
  });
}).listen(0, "127.0.0.1");
/** Accepts requests and never answers. */
const silent = createServer(() => {}).listen(0, "127.0.0.1");
afterAll(() => {
  bucket.close();
  silent.close();
  silent.closeAllConnections();
});

function accessTo(server: Server): Bucket {
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("the bucket has no port");
  return {
    bucket: "papers",
    endpoint: `http://127.0.0.1:${address.port}`,
    region: "eu-west-1",
    accessKeyId: "key",
    secretAccessKey: "secret",
  };
}

test("a bucket stores, returns and deletes, under the path style that other servers than Amazon's need", async () => {
  const storage = await s3Storage(accessTo(bucket));
  const bytes = Buffer.from([0, 1, 2, 255]);
  await storage.put("ab12", bytes);
  expect([...objects]).toEqual([["/papers/candor/ab12", bytes]]);
  expect(await storage.get("ab12")).toEqual(bytes);
  await storage.delete("ab12");
  await storage.delete("ab12");
  await expect(storage.get("ab12")).rejects.toThrow();
  expect(asked.slice(0, 2)).toEqual(["PUT /papers/candor/ab12 true", "GET /papers/candor/ab12 true"]);
});

test("a request to a bucket that never answers times out", async () => {
  const storage = await s3Storage(accessTo(silent), 100);
  await expect(storage.put("ab12", Buffer.from([1]))).rejects.toThrow();
  await expect(storage.get("ab12")).rejects.toThrow();
}, 20_000);
