import { Mail } from "lucide-react";
import { AreaPicker } from "../areas/area-picker.tsx";
import type { Area } from "../areas/areas.ts";
import { Field, type FieldProps } from "../ui/field.tsx";

/** An email address; `autoComplete` says whether it is a new one ("email") or identifies an account ("username"). */
export const EmailField = (props: Omit<FieldProps, "type" | "before">) => (
  <Field
    name="email"
    inputMode="email"
    autoCapitalize="none"
    spellCheck={false}
    maxLength={254}
    {...props}
    type="email"
    before={<Mail size={20} aria-hidden className="shrink-0 text-text-2" />}
  />
);

type PhoneFieldProps = Omit<FieldProps, "type" | "before"> & {
  /** Dialing code without "+". */
  readonly dial: string;
  /** ISO 3166 code of the chosen country. */
  readonly region: string;
  readonly onArea: (area: Area) => void;
};

/** A national phone number after its dialing code. */
export const PhoneField = ({ dial, region, onArea, onChange, ...props }: PhoneFieldProps) => (
  <Field
    name="mobile"
    inputMode="tel"
    autoComplete="tel-national"
    maxLength={20}
    {...props}
    type="tel"
    onChange={(text) => onChange(text.replace(/[^0-9 ()-]/g, ""))}
    before={<AreaPicker dial={dial} region={region} onChange={onArea} />}
  />
);
