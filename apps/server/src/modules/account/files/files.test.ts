import { readdirSync, readFileSync, statSync } from "node:fs";
import { request as httpRequest } from "node:http";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import { UPLOAD_BYTES_MAX, UPLOADS_PER_DAY } from "@candor/contract/routes/identity.ts";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { openAccount } from "../../../testing/accounts.ts";
import { testPicture } from "../../../testing/pictures.ts";
import { startTestServer } from "../../../testing/server.ts";
import { sendFile } from "../../../testing/upload.ts";

const server = await startTestServer();
afterAll(() => server.close());
const folder = join(server.services.config.data, "files");

/** Every file in the storage, which is a folder for each two letters. */
function stored(): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
  } catch {
    return [];
  }
}

const send = (token: string, bytes: Buffer, options = {}) => sendFile(server.url, token, bytes, options);
async function sent(token: string, bytes: Buffer): Promise<string> {
  const { answer } = await send(token, bytes);
  if (!answer.data) throw new Error(JSON.stringify(answer));
  return answer.data.id;
}
const get = (token: string, id: string) => fetch(`${server.url}/api/common/file?id=${id}`, { headers: { token } });

test("a picture comes back to its owner as a clean JPEG, and nobody else", async () => {
  const [owner, other] = [await openAccount(server), await openAccount(server)];
  const photo = await testPicture(1, { exif: true });
  expect((await sharp(photo).metadata()).exif).toBeDefined();
  const id = await sent(owner.token, photo);
  const response = await get(owner.token, id);
  expect(response.headers.get("content-type")).toBe("image/jpeg");
  expect(response.headers.get("cache-control")).toBe("private, no-store");
  expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  expect(response.headers.get("content-security-policy")).toContain("sandbox");
  const bytes = Buffer.from(await response.arrayBuffer());
  const metadata = await sharp(bytes).metadata();
  expect(metadata).toMatchObject({ format: "jpeg", width: 640, height: 420 });
  expect([metadata.exif, metadata.icc, metadata.xmp]).toEqual([undefined, undefined, undefined]);
  expect(bytes.includes("somebody at home")).toBe(false);
  for (const token of [other.token, "guessed"])
    expect(await (await get(token, id)).json()).toMatchObject({
      data: null,
      error: expect.stringMatching(/NOT_FOUND|SESSION/),
    });
  expect(await (await get(owner.token, "no-id")).json()).toMatchObject({ error: "NOT_FOUND" });
});

test("the file on disk is neither a picture nor readable without the secret, and a changed bit is detected", async () => {
  const { token } = await openAccount(server);
  const before = new Set(stored());
  const id = await sent(token, await testPicture(2));
  const [path] = stored().filter((each) => !before.has(each));
  const bytes = readFileSync(path as string);
  expect(bytes.includes("JFIF")).toBe(false);
  expect(statSync(path as string).mode & 0o077).toBe(0);
  const row = await server.services.files.find(id);
  expect(row?.wrapped_key.length).toBe(32 + 29);
  expect(row?.wrapped_key.equals(Buffer.alloc(60))).toBe(false);
  if (!row) throw new Error("no row");
  await expect(server.services.files.read({ ...row, file_id: "another" })).rejects.toThrow();
});

test.each(["png", "webp"] as const)("%s is recognized by its content, not by name or type", async (format) => {
  const { token } = await openAccount(server);
  const { answer } = await send(token, await testPicture(3, { format }), { type: "text/html", name: "../../x.html" });
  const bytes = Buffer.from(await (await get(token, answer.data?.id ?? "")).arrayBuffer());
  expect((await sharp(bytes).metadata()).format).toBe("jpeg");
});

test("a large picture is shrunk to 3,000 px, and rotated by its orientation", async () => {
  const { token } = await openAccount(server);
  const wide = await sharp(await testPicture(4, { width: 5_000, height: 1_000 }))
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const bytes = Buffer.from(await (await get(token, await sent(token, wide))).arrayBuffer());
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 600, height: 3_000 });
});

/** A valid PNG header that promises 50,000 x 50,000 pixels, with a few kB behind it. */
function bomb(): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(50_000, 0);
  header.writeUInt32BE(50_000, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.alloc(1_000_000));
  const start = Buffer.from("89504e470d0a1a0a", "hex");
  return Buffer.concat([start, chunk("IHDR", header), chunk("IDAT", pixels), chunk("IEND", Buffer.alloc(0))]);
}

const plain = (edge: number) =>
  sharp({ create: { width: edge, height: edge, channels: 3, background: "#204652" } })
    .png()
    .toBuffer();

function crc32(bytes: Buffer): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return (sum ^ 0xffffffff) >>> 0;
}

test("anything but a single picture is refused and leaves nothing behind", async () => {
  const { token, userId } = await openAccount(server);
  const jpeg = await testPicture(5);
  const before = stored();
  const cases: [string, Buffer, string][] = [
    ["a bomb of pixels", bomb(), "UPLOAD_FAILED"],
    ["49 MP in a small file", await plain(7_000), "UPLOAD_FAILED"],
    ["JPEG and HTML", Buffer.concat([jpeg, Buffer.from("<html ><script>alert(1)</script>")]), "FILE_NOT_PICTURE"],
    ["GIF and JavaScript", Buffer.from("GIF89a/*\u0001\u0000*/=1;alert(1)//"), "FILE_NOT_PICTURE"],
    ["SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), "FILE_NOT_PICTURE"],
    ["PDF", Buffer.from("%PDF-1.7\n1 0 obj"), "FILE_NOT_PICTURE"],
    ["HTML", Buffer.from("<!doctype html><title>x</title>"), "FILE_NOT_PICTURE"],
    ["a cut JPEG", jpeg.subarray(0, jpeg.length / 2), "UPLOAD_FAILED"],
    ["a cut PNG", (await testPicture(5, { format: "png" })).subarray(0, 2_000), "UPLOAD_FAILED"],
    ["first bytes only", Buffer.from("ffd8ffe000104a464946", "hex"), "UPLOAD_FAILED"],
    ["nothing", Buffer.alloc(0), "UPLOAD_FAILED"],
    ["9 MiB", Buffer.concat([jpeg, Buffer.alloc(9 * 1024 * 1024)]), "UPLOAD_FAILED"],
    ["40 MiB", Buffer.alloc(40 * 1024 * 1024), "UPLOAD_FAILED"],
  ];
  for (const [name, bytes, error] of cases) {
    const { status, answer } = await send(token, bytes).catch((cause: Error) => {
      // Beyond four times the limit the connection is closed while the sender still sends.
      if (bytes.length > 4 * UPLOAD_BYTES_MAX) return { status: 200, answer: { code: -1, error } };
      throw new Error(`${name}: ${cause.message}`, { cause });
    });
    expect([name, status, answer.code, answer.error]).toEqual([name, 200, -1, error]);
  }
  expect(stored()).toEqual(before);
  const rows = await server.services.db.selectFrom("files").select("file_id").where("owner_id", "=", userId).execute();
  expect(rows).toEqual([]);
}, 30_000);

test("a body that is not multipart, a broken one, a second file and another field are refused", async () => {
  const { token } = await openAccount(server);
  const post = async (body: string | FormData, type?: string) => {
    const headers = { token, ...(type ? { "content-type": type } : {}) };
    const response = await fetch(`${server.url}/api/common/upload`, { method: "POST", headers, body });
    return [response.status, ((await response.json()) as { error: string }).error];
  };
  const failed = [200, "UPLOAD_FAILED"];
  expect(await post('{"purpose":"identity"}', "application/json")).toEqual(failed);
  expect(await post("", "multipart/form-data")).toEqual(failed);
  expect(await post("--x\r\nContent-Disposition: form-data; name=", "multipart/form-data; boundary=x")).toEqual(failed);
  const two = new FormData();
  two.set("purpose", "identity");
  for (const field of ["file", "file2"]) two.set(field, new Blob(["x"]), "x.jpg");
  expect(await post(two)).toEqual(failed);
  const { answer } = await send(token, await testPicture(6), { field: "picture" });
  expect(answer.error).toBe("UPLOAD_FAILED");
  expect((await send(token, await testPicture(6), { purpose: "other" })).answer.error).toBe("INVALID_REQUEST");
  expect((await send("guessed", await testPicture(6))).answer.code).toBe(4);
});

test("slow uploads of one account cannot occupy every slot: the fourth concurrent one has to wait", async () => {
  const [slow, other] = [await openAccount(server), await openAccount(server)];
  const type = "multipart/form-data; boundary=x";
  const begun = [1, 2, 3].map(() => {
    const headers = { token: slow.token, "content-type": type };
    const request = httpRequest(`${server.url}/api/common/upload`, { method: "POST", headers });
    request.on("error", () => undefined);
    request.write("--x\r\n");
    return request;
  });
  const photo = await testPicture(13);
  await expect.poll(async () => (await send(slow.token, photo)).answer.error).toBe("BUSY");
  expect((await send(other.token, photo)).answer.code).toBe(1);
  for (const request of begun) request.destroy();
  await expect.poll(async () => (await send(slow.token, photo)).answer.code).toBe(1);
});

test("the other calls accept no multipart and no more than 64 KiB", async () => {
  const { token } = await openAccount(server);
  const form = new FormData();
  form.set("lang", "th");
  const response = await fetch(`${server.url}/api/common/setLang`, { method: "POST", headers: { token }, body: form });
  expect(await response.json()).toMatchObject({ code: -1, error: "INVALID_REQUEST" });
});

test("the same picture again has the same id; parallel uploads stop at the limit of a day", async () => {
  const { token, userId } = await openAccount(server);
  const photo = await testPicture(7);
  const ids = await Promise.all([1, 2, 3].map(() => sent(token, photo)));
  expect(new Set(ids).size).toBe(1);
  const { db } = server.services;
  const [row] = await db.selectFrom("files").selectAll().where("owner_id", "=", userId).execute();
  if (!row) throw new Error("no row");
  for (let index = 0; index < UPLOADS_PER_DAY - 2; index += 1)
    await db
      .insertInto("files")
      .values({
        ...row,
        file_id: crypto.randomUUID(),
        storage_key: `k${index}-${userId}`,
        content_hash: Buffer.alloc(32, index + 1),
      })
      .execute();
  const before = stored().length;
  const pictures = await Promise.all([8, 9, 10].map((seed) => testPicture(seed)));
  const answers = await Promise.all(pictures.map((bytes) => send(token, bytes)));
  expect(answers.map(({ answer }) => answer.error ?? "done").sort()).toEqual([
    "TOO_MANY_REQUESTS",
    "TOO_MANY_REQUESTS",
    "done",
  ]);
  expect(stored()).toHaveLength(before + 1);
});

test("a picture that is sent again late in its day is a new one, with a day of its own", async () => {
  const { token } = await openAccount(server);
  const photo = await testPicture(9);
  const first = await sent(token, photo);
  server.clock.ahead += 24.5 * 3_600_000;
  const second = await sent(token, photo);
  server.clock.ahead = 0;
  expect(second).not.toBe(first);
});

test("a frozen user cannot upload; an unused picture is deleted after a day, from table and disk", async () => {
  const { token, userId } = await openAccount(server);
  const { db, files, sessions } = server.services;
  const id = await sent(token, await testPicture(11));
  const before = stored().length;
  server.clock.ahead += 26 * 3_600_000;
  expect(await files.sweep()).toBeGreaterThan(0);
  server.clock.ahead = 0;
  expect(await files.find(id)).toBeUndefined();
  expect(stored().length).toBeLessThan(before);
  await db.updateTable("users").set({ state: "frozen" }).where("user_id", "=", userId).execute();
  sessions.refresh(userId);
  expect((await send(token, await testPicture(12))).answer.error).toBe("ACCOUNT_FROZEN");
});
