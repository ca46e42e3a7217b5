import { useMay } from "../../shared/operator.ts";
import { linkOf, paths } from "../../shared/paths.ts";
import type { Product } from "./product-form.ts";

/** The way from the terms of a product to its orders, for roles that may see users' money. */
export function OrdersLink({ product: { id, version } }: { readonly product: Product }) {
  const mayRead = useMay()("users.money.read");
  return mayRead && version > 0 && <a href={linkOf(paths.hosting, { open: String(id), view: "orders" })}>Orders</a>;
}
