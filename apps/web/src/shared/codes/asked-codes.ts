import { spendCode } from "./resend.ts";

/** The codes that the forms on the screen ask for, by purpose and target. */
const asked = new Set<string>();

export function askForCode(slot: string): () => void {
  asked.add(slot);
  return () => asked.delete(slot);
}

const hasCode = (input: unknown): boolean =>
  typeof input === "object" && input !== null && "code" in input && typeof input.code === "string" && input.code !== "";

/** After a call was carried out: the code in its input was used, and must not be offered again as one that was sent. */
export function spendCodesOf(input: unknown): void {
  if (hasCode(input)) for (const slot of asked) spendCode(sessionStorage, slot);
}
