/** Encrypted content encoding (RFC 8188); the package has no types. Keys and salt are base64url. */
declare module "http_ece" {
  import type { ECDH } from "node:crypto";

  type Parameters = {
    readonly version: "aes128gcm";
    readonly salt?: string;
    readonly authSecret: string;
    readonly privateKey: ECDH;
    /** The receiver's public key; when decrypting it is in the text. */
    readonly dh?: string;
  };
  const ece: {
    encrypt(plain: Buffer, parameters: Parameters): Buffer;
    decrypt(encrypted: Buffer, parameters: Parameters): Buffer;
  };
  export default ece;
}
