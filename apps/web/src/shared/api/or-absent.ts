import { ApiError } from "./errors.ts";

/** Undefined for what the server does not have; other failures stay failures. */
export async function orAbsent<Data>(asked: Promise<Data>): Promise<Data | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof ApiError && error.error === "NOT_FOUND") return undefined;
    throw error;
  }
}
