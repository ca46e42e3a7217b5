import { createServer } from "node:http";
import { afterAll, expect, test } from "vitest";
import { s3Storage } from "./s3-storage.ts";

/** As much of S3 as a storage needs, without looking at signatures: objects by path. */
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
afterAll(() => void bucket.close());

test("a bucket keeps, gives and deletes, under the path style that other servers than Amazon's need", async () => {
  const address = bucket.address();
  if (typeof address !== "object" || !address) throw new Error("the bucket has no port");
  const storage = await s3Storage({
    bucket: "papers",
    endpoint: `http://127.0.0.1:${address.port}`,
    region: "eu-west-1",
    accessKeyId: "key",
    secretAccessKey: "secret",
  });
  const bytes = Buffer.from([0, 1, 2, 255]);
  await storage.put("ab12", bytes);
  expect([...objects]).toEqual([["/papers/candor/ab12", bytes]]);
  expect(await storage.get("ab12")).toEqual(bytes);
  await storage.delete("ab12");
  await storage.delete("ab12");
  await expect(storage.get("ab12")).rejects.toThrow();
  expect(asked.slice(0, 2)).toEqual(["PUT /papers/candor/ab12 true", "GET /papers/candor/ab12 true"]);
});
