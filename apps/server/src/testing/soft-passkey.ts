import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import type { Assertion, Created, CreationOptions, RequestOptions } from "../services/passkeys/webauthn.ts";

/** A passkey in software: ES256, attestation "none", as much CBOR as that takes. It signs what a browser on `origin` would have it sign. */
export type SoftPasskey = {
  readonly id: string;
  /** What a thief with a copy of the key would have: the counter stands where it stood. */
  counter: number;
  /** Whether the device asks for a fingerprint or PIN. */
  verifiesUser: boolean;
  create(options: CreationOptions, origin: string): Created;
  use(options: RequestOptions, origin: string): Assertion;
};

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

export function softPasskey(): SoftPasskey {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const credentialId = randomBytes(32);
  const id = credentialId.toString("base64url");
  return {
    id,
    counter: 0,
    verifiesUser: true,
    create(options, origin) {
      const length = Buffer.from([0, credentialId.length]);
      const credential = Buffer.concat([Buffer.alloc(16), length, credentialId, coseKey(publicKey)]);
      const data = authenticatorData(this, options.rp.id, credential);
      return {
        id,
        rawId: id,
        type: "public-key",
        response: {
          clientDataJSON: clientData("webauthn.create", options.challenge, origin).toString("base64url"),
          attestationObject: cborMap([
            [cborText("fmt"), cborText("none")],
            [cborText("attStmt"), cborMap([])],
            [cborText("authData"), cborBytes(data)],
          ]).toString("base64url"),
          transports: ["internal"],
        },
      };
    },
    use(options, origin) {
      this.counter += 1;
      const data = authenticatorData(this, options.rpId, Buffer.alloc(0));
      const client = clientData("webauthn.get", options.challenge, origin);
      const signature = sign("sha256", Buffer.concat([data, sha256(client)]), privateKey);
      return {
        id,
        rawId: id,
        type: "public-key",
        response: {
          clientDataJSON: client.toString("base64url"),
          authenticatorData: data.toString("base64url"),
          signature: signature.toString("base64url"),
        },
      };
    },
  };
}

const sha256 = (bytes: Buffer | string) => createHash("sha256").update(bytes).digest();

const clientData = (type: string, challenge: string, origin: string) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

function authenticatorData(
  { counter, verifiesUser }: Pick<SoftPasskey, "counter" | "verifiesUser">,
  rpId: string,
  credential: Buffer,
): Buffer {
  const flags = USER_PRESENT | (verifiesUser ? USER_VERIFIED : 0) | (credential.length > 0 ? HAS_CREDENTIAL : 0);
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, credential]);
}

/** {1: EC2, 3: ES256, -1: P-256, -2: x, -3: y} of RFC 9053. */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  return cborMap([
    [cborInt(1), cborInt(2)],
    [cborInt(3), cborInt(-7)],
    [cborInt(-1), cborInt(1)],
    [cborInt(-2), cborBytes(Buffer.from(x, "base64url"))],
    [cborInt(-3), cborBytes(Buffer.from(y, "base64url"))],
  ]);
}

/** A head of RFC 8949: the major type in three bits, the value in five, or in one or two bytes behind them. */
function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
}
const cborInt = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value));
const cborBytes = (bytes: Buffer) => Buffer.concat([head(2, bytes.length), bytes]);
const cborText = (text: string) => Buffer.concat([head(3, text.length), Buffer.from(text)]);
const cborMap = (pairs: readonly (readonly [Buffer, Buffer])[]) =>
  Buffer.concat([head(5, pairs.length), ...pairs.flat()]);
