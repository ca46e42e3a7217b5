import { groupedAddress } from "@candor/contract/rules/address-text.ts";
import { cx } from "../cx.ts";

/** A whole address in fours, as a person compares two. The gaps are drawn and are no spaces, so that what is selected and copied is the address. */
export const Grouped = ({ address, className }: { readonly address: string; readonly className?: string }) => (
  <span className={cx("font-mono", className)}>
    {[...groupedAddress(address).matchAll(/\S+/g)].map(({ 0: group, index }) => (
      <span key={index} className="mr-[0.55em] inline-block">
        {group}
      </span>
    ))}
  </span>
);
