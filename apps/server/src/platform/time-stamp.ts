import * as asn1js from "asn1js";
import * as pkijs from "pkijs";

/** Time-stamp tokens of RFC 3161: the request for one, and the checks before one is stored. Hashes are SHA-256. */
const SHA256 = "2.16.840.1.101.3.4.2.1";
const SIGNED_DATA = "1.2.840.113549.1.7.2";
const TST_INFO = "1.2.840.113549.1.9.16.1.4";

const bytesOf = (buffer: ArrayBuffer): Uint8Array => new Uint8Array(buffer);
/** A separate buffer: a Buffer of Node shares one with others. */
const bufferOf = (bytes: Uint8Array): ArrayBuffer => Uint8Array.from(bytes).buffer;
const equal = (a: Uint8Array, b: Uint8Array): boolean => Buffer.from(a).equals(b);

/** `nonce` ties the answer to this request; its first bit must be 0, or it would be a negative number. */
export type TimeStampRequest = { readonly hash: Uint8Array; readonly nonce: Uint8Array };

/** In DER, with the authority's certificate included, so that a token can be checked years later. */
export function encodeTimeStampRequest({ hash, nonce }: TimeStampRequest): Uint8Array {
  const request = new pkijs.TimeStampReq({
    version: 1,
    messageImprint: new pkijs.MessageImprint({
      hashAlgorithm: new pkijs.AlgorithmIdentifier({ algorithmId: SHA256, algorithmParams: new asn1js.Null() }),
      hashedMessage: new asn1js.OctetString({ valueHex: bufferOf(hash) }),
    }),
    nonce: new asn1js.Integer({ valueHex: bufferOf(nonce) }),
    certReq: true,
  });
  return bytesOf(request.toSchema().toBER());
}

/**
 * The token of an authority's answer, in DER. Throws if the authority refused, or if the token is not over this hash and nonce. The signer is checked
 * by the token's user: `openssl ts -verify`.
 */
export function readTimeStamp(answer: Uint8Array, { hash, nonce }: TimeStampRequest): Uint8Array {
  const response = pkijs.TimeStampResp.fromBER(bufferOf(answer));
  const { status } = response.status;
  // 0 granted, 1 granted with modifications.
  if (status !== 0 && status !== 1) throw new Error(`the time-stamping authority answered status ${status}`);
  const token = response.timeStampToken;
  if (token?.contentType !== SIGNED_DATA) throw new Error("the answer of the time-stamping authority has no token");
  const { encapContentInfo } = new pkijs.SignedData({ schema: token.content });
  if (encapContentInfo.eContentType !== TST_INFO || !encapContentInfo.eContent)
    throw new Error("the token is no time stamp");
  const { messageImprint, nonce: stamped } = pkijs.TSTInfo.fromBER(encapContentInfo.eContent.getValue());
  const imprint = messageImprint.hashedMessage.valueBlock.valueHexView;
  if (messageImprint.hashAlgorithm.algorithmId !== SHA256 || !equal(imprint, hash))
    throw new Error("the time stamp is over another hash");
  if (!stamped || !equal(stamped.valueBlock.valueHexView, nonce))
    throw new Error("the time stamp answers another request");
  return bytesOf(token.toSchema().toBER());
}
