import { cx } from "../../shared/cx.ts";
import { initialsOf } from "./initials.ts";

/** The initials of a nickname in a circle; the name itself stands beside it. */
export const Avatar = ({ name, large = false }: { readonly name: string; readonly large?: boolean }) => (
  <span
    aria-hidden
    className={cx(
      "grid shrink-0 place-items-center rounded-full bg-brand-soft font-bold text-brand",
      large ? "size-16 text-22" : "size-13 text-18",
    )}
  >
    {initialsOf(name)}
  </span>
);
