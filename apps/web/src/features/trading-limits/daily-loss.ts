import { parseAmount } from "@candor/contract/domain/money.ts";

/** How a new limit compares with the current one: a tighter one applies at once, a looser one after 24 h. Undefined while it is unchanged. */
export function changeOf(current: string | null, text: string): "tighter" | "looser" | undefined {
  const next = parseAmount(text);
  if (next === undefined || next === 0n) return undefined;
  const now = current === null ? undefined : parseAmount(current);
  if (now === undefined) return "tighter";
  if (next === now) return undefined;
  return next < now ? "tighter" : "looser";
}

/** The part of the limit that today's loss has used, in whole percent, 100 at most; undefined without a limit. */
export function usedPercent(lost: string, limit: string | null): string | undefined {
  const [loss, most] = [parseAmount(lost) ?? 0n, limit === null ? undefined : parseAmount(limit)];
  if (most === undefined || most === 0n) return undefined;
  return loss >= most ? "100" : `${(loss * 100n) / most}`;
}
