import { useId } from "react";
import { Shape } from "./shape.tsx";
import "./form-field.css";

export type FormFieldProps = {
  readonly label: string;
  readonly note?: React.ReactNode;
  readonly aside?: React.ReactNode;
  readonly error?: string | undefined;
  readonly children: (ids: { id: string; "aria-describedby": string; "aria-invalid": boolean }) => React.ReactNode;
};

/** A label with a note, the control and its error. */
export function FormField({ label, note, aside, error, children }: FormFieldProps) {
  const id = useId();
  return (
    <div className="form-field">
      <div className="form-label">
        <label htmlFor={id}>{label}</label>
        {note && <span className="form-note">{note}</span>}
        {aside && <span className="form-aside">{aside}</span>}
      </div>
      {children({ id, "aria-describedby": `${id}-error`, "aria-invalid": error !== undefined })}
      <div id={`${id}-error`} className="form-error">
        {error && (
          <>
            <Shape kind="cross" size={9} /> {error}
          </>
        )}
      </div>
    </div>
  );
}
