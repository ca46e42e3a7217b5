import { createHmac, createPublicKey, generateKeyPairSync, verify } from "node:crypto";
import { expect, test } from "vitest";
import { makeSigner, sortedPayload } from "./signing.ts";

test("an HMAC is in hexadecimal, also of text that is not ASCII", async () => {
  const { kind, sign } = await makeSigner({ apiKey: "name", secret: "secret" });
  expect(kind).toBe("hmac");
  for (const payload of ["symbol=BTCUSDT&timestamp=1", "", "名=値"])
    expect(await sign(payload)).toBe(createHmac("sha256", "secret").update(payload).digest("hex"));
});

test("an Ed25519 signature is that of the private key in PEM", async () => {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const pem = privateKey.export({ format: "pem", type: "pkcs8" }).toString();
  const { kind, sign } = await makeSigner({ apiKey: "name", privateKey: pem });
  expect(kind).toBe("ed25519");
  const own = createPublicKey(publicKey.export({ format: "pem", type: "spki" }));
  const signature = Buffer.from(await sign("a=1"), "base64");
  expect(verify(null, Buffer.from("a=1"), own, signature)).toBe(true);
  expect(verify(null, Buffer.from("a=2"), own, signature)).toBe(false);
  await expect(makeSigner({ apiKey: "name", privateKey: "no key" })).rejects.toThrow();
});

test("parameters of the WebSocket API are sorted by name", () => {
  expect(sortedPayload({ timestamp: 1, apiKey: "k", Z: true })).toBe("Z=true&apiKey=k&timestamp=1");
});
