import { Copy } from "lucide-react";
import type { RefObject } from "react";
import { IconButton } from "../../shared/ui/icon-button.tsx";
import { useCopy } from "../../shared/use-copy.ts";

type CopyButtonProps = {
  readonly label: string;
  readonly text: string;
  /** Where the text stands, to be selected when the browser copies nothing. */
  readonly shown: RefObject<HTMLElement | null>;
};

export function CopyButton({ label, text, shown }: CopyButtonProps) {
  const copy = useCopy();
  return (
    <IconButton label={label} className="-my-2 -mr-2.5 text-brand" onClick={() => copy(text, shown.current)}>
      <Copy size={18} aria-hidden />
    </IconButton>
  );
}
