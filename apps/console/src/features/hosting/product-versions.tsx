import { hostingLines } from "@candor/contract/rules/hosting-lines.ts";
import { VersionsPanel } from "../../shared/editor/versions-panel.tsx";
import type { Product } from "./product-form.ts";

/** The versions of a product's terms. Orders keep theirs. */
export function ProductVersions({ product }: { readonly product: Product }) {
  const { id, versions, currency_name: currency, income_currency_name: income_currency } = product;
  return (
    <VersionsPanel
      versions={versions}
      linesOf={(version) => hostingLines(version, { currency, income_currency })}
      setAt={({ request }) => request?.decided_at}
      unrequested="set without a request"
      first="first terms"
      subject={`hosting:${id}`}
    />
  );
}
