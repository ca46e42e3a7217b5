import type { FileStorage } from "./storage.ts";

export type Bucket = {
  readonly bucket: string;
  /** Undefined for Amazon's own. */
  readonly endpoint: string | undefined;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
};

const PREFIX = "candor/";
/** For the connection, for an answer, and for each pause in one. The library has no limits of its own, and an upload waits for three attempts. */
const TIMEOUT_MS = 10_000;

/**
 * Any bucket that speaks S3. The client library is loaded only where a bucket is configured: it is 3 MB of code. Paths carry the bucket's name
 * wherever an endpoint is given, since few servers besides Amazon's have a host name for each bucket. Every call rejects when the bucket does not
 * answer for `timeoutMs`, three times in a row; its outcome is then unknown.
 */
export async function s3Storage(options: Bucket, timeoutMs = TIMEOUT_MS): Promise<FileStorage> {
  const { S3Client, PutObjectCommand, GetObjectCommand, DeleteObjectCommand } = await import("@aws-sdk/client-s3");
  const { bucket, endpoint, region, accessKeyId, secretAccessKey } = options;
  const client = new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    requestHandler: {
      connectionTimeout: timeoutMs,
      requestTimeout: timeoutMs,
      throwOnRequestTimeout: true,
      socketTimeout: timeoutMs,
    },
    // The newer checksum trailers are refused by many servers that speak S3; stored files are authenticated by their encryption.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
  const place = (key: string) => ({ Bucket: bucket, Key: `${PREFIX}${key}` });
  return {
    async put(key, bytes) {
      await client.send(new PutObjectCommand({ ...place(key), Body: bytes, ContentType: "application/octet-stream" }));
    },
    async get(key) {
      const { Body } = await client.send(new GetObjectCommand(place(key)));
      if (!Body) throw new Error("the bucket answered without a body");
      return Buffer.from(await Body.transformToByteArray());
    },
    async delete(key) {
      await client.send(new DeleteObjectCommand(place(key)));
    },
  };
}
