import { Copy } from "lucide-react";
import { IconButton } from "../../shared/ui/icon-button.tsx";
import { useCopy } from "../../shared/use-copy.ts";

export function CopyButton({ text, label }: { readonly text: string; readonly label: string }) {
  const copy = useCopy();
  return (
    <IconButton label={label} className="-mt-1 -mr-2 text-brand" onClick={() => copy(text)}>
      <Copy size={20} aria-hidden />
    </IconButton>
  );
}
