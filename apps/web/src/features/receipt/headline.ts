import type { Receipt } from "@candor/contract/routes/receipt.ts";

/** The headline figure of a receipt: the gain or loss, else the price that it fixes; of a fund or miner the principal that went in or came back, of a conversion what was received. */
export type Headline =
  | { readonly kind: "outcome" | "price" | "fee" | "principal" | "returned" | "received"; readonly value: string }
  | undefined;

export function headlineOf({ kind, result }: Pick<Receipt, "kind" | "result">): Headline {
  const text = (name: string) => (result[name] === undefined ? undefined : String(result[name]));
  for (const name of ["principal", "returned"] as const) {
    const value = kind.startsWith("hosting_") ? text(name) : undefined;
    if (value !== undefined) return { kind: name, value };
  }
  const received = kind === "convert_settle" ? text("received") : undefined;
  if (received !== undefined) return { kind: "received", value: received };
  const outcome = kind === "lever_deleverage" ? undefined : (text("outcome") ?? text("paid"));
  if (outcome !== undefined) return { kind: "outcome", value: outcome };
  const price = text("open_price");
  if (price !== undefined) return { kind: "price", value: price };
  const fee = text("fee") ?? text("deduction");
  return fee === undefined ? undefined : { kind: "fee", value: fee };
}
