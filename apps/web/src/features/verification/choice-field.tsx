import { ChevronDown } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { cx } from "../../shared/cx.ts";
import { FieldFrame, noteId } from "../../shared/ui/field.tsx";
import { Sheet } from "../../shared/ui/sheet.tsx";

type ChoiceFieldProps = {
  readonly label: string;
  /** The chosen value, in words. */
  readonly text: string | undefined;
  readonly placeholder: string;
  readonly error: string | undefined;
  /** The choices, in the sheet that the field opens. */
  readonly children: (close: () => void) => ReactNode;
};

/** A field whose value is chosen in a sheet, with its error beneath like that of any other field. */
export function ChoiceField({ label, text, placeholder, error, children }: ChoiceFieldProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <>
      <FieldFrame id={id} label={label} error={error}>
        <button
          id={id}
          type="button"
          aria-haspopup="dialog"
          aria-describedby={noteId(id)}
          data-wrong={error && true}
          onClick={() => setOpen(true)}
          className="-mx-3 flex min-h-11 min-w-0 grow items-center gap-2 rounded-12 px-3 text-left -outline-offset-2"
        >
          <span className={cx("min-w-0 grow text-16", text === undefined && "text-text-3")}>{text ?? placeholder}</span>
          <ChevronDown size={18} aria-hidden className="shrink-0 text-text-2" />
        </button>
      </FieldFrame>
      <Sheet open={open} onClose={() => setOpen(false)} title={label}>
        {children(() => setOpen(false))}
      </Sheet>
    </>
  );
}
