import type { ErrorParams } from "@candor/contract/errors.ts";
import { solveChallenge } from "altcha-lib/v1";

/** The solution of a refusal's challenge, as the page works it out. */
export async function solved({ params }: { readonly params?: ErrorParams }): Promise<string> {
  const { challenge, salt, signature, max } = params as ErrorParams;
  const limit = Number.parseInt(String(max), 10);
  const solution = await solveChallenge(String(challenge), String(salt), "SHA-256", limit).promise;
  return btoa(JSON.stringify({ algorithm: "SHA-256", challenge, number: solution?.number, salt, signature }));
}
