import { Input } from "antd";

/** Six digits of the authenticator, for this decision only. Only digits are taken; a pasted code fills all boxes. */
export const CodeBoxes = ({
  value,
  onChange,
  label,
  disabled = false,
}: {
  readonly value: string;
  readonly onChange: (code: string) => void;
  readonly label: string;
  readonly disabled?: boolean;
}) => (
  <Input.OTP
    length={6}
    value={value}
    disabled={disabled}
    aria-label={label}
    autoComplete="one-time-code"
    inputMode="numeric"
    formatter={(text) => text.replace(/[^0-9]/g, "")}
    onInput={(digits) => onChange(digits.join(""))}
    styles={{ input: { width: 30, paddingInline: 0 } }}
  />
);
