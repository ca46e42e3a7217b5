import { join } from "node:path";
import type { Config } from "../../platform/config/config.ts";
import { localStorage } from "../../platform/files/local-storage.ts";
import { s3Storage } from "../../platform/files/s3-storage.ts";
import type { FileStorage } from "../../platform/files/storage.ts";

/** The configured storage: a bucket, else the folder `files` beside the database. */
export async function openStorage(config: Config): Promise<FileStorage> {
  const { s3Bucket, s3Endpoint, s3Region, s3KeyId, s3SecretKey } = config;
  if (!s3Bucket || !s3KeyId || !s3SecretKey) return localStorage(join(config.data, "files"));
  return s3Storage({
    bucket: s3Bucket,
    endpoint: s3Endpoint,
    region: s3Region,
    accessKeyId: s3KeyId,
    secretAccessKey: s3SecretKey,
  });
}
