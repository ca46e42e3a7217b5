import { groupedAddress } from "@candor/contract/rules/address-text.ts";
import { cx } from "../cx.ts";

/** A complete address in groups of four, for comparison by eye. The gaps are styling, not spaces, so that selecting and copying gives the address. */
export const Grouped = ({ address, className }: { readonly address: string; readonly className?: string }) => (
  <span className={cx("font-mono", className)}>
    {[...groupedAddress(address).matchAll(/\S+/g)].map(({ 0: group, index }) => (
      <span key={index} className="mr-[0.55em] inline-block">
        {group}
      </span>
    ))}
  </span>
);
