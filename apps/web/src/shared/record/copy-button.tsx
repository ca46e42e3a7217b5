import { Copy } from "lucide-react";
import type { RefObject } from "react";
import { IconButton } from "../ui/icon-button.tsx";
import { useCopy } from "../use-copy.ts";

type CopyButtonProps = {
  readonly label: string;
  readonly text: string;
  /** The element with the text, to select it if the browser cannot copy. */
  readonly shown?: RefObject<HTMLElement | null>;
  /** In a row of text, rather than at the corner of a card. */
  readonly small?: boolean;
};

/** Copies a reference, an address or a number. */
export function CopyButton({ label, text, shown, small = false }: CopyButtonProps) {
  const copy = useCopy();
  return (
    <IconButton
      label={label}
      className={small ? "-my-2 -mr-2.5 text-brand" : "-mt-1 -mr-2 text-brand"}
      onClick={() => copy(text, shown?.current)}
    >
      <Copy size={small ? 18 : 20} aria-hidden />
    </IconButton>
  );
}
