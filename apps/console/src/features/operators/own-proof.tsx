import { CodeBoxes } from "../../shared/ui/code-boxes.tsx";
import { DemoCode } from "../../shared/ui/demo-code.tsx";
import { PasswordField } from "../../shared/ui/fields.tsx";
import { FormField } from "../../shared/ui/form-field.tsx";

const CODE_LENGTH = 6;

/** What is missing from a proof, for the footer of a dialog; undefined if it is complete. */
export function proofMissing({ password, totp }: { password: string; totp: string }): string | undefined {
  if (password === "") return "Enter your current password.";
  return totp.length < CODE_LENGTH ? `${CODE_LENGTH - totp.length} more digits of your code.` : undefined;
}

export const PresentPassword = ({
  value,
  onChange,
}: {
  readonly value: string;
  readonly onChange: (password: string) => void;
}) => <PasswordField label="Current password" autoComplete="current-password" value={value} onChange={onChange} />;

type OwnCodeProps = {
  readonly name: string;
  readonly value: string;
  readonly disabled: boolean;
  readonly onChange: (code: string) => void;
};

/** A code of the operator's present authenticator; in demo mode it can be filled in. */
export const OwnCode = ({ name, value, disabled, onChange }: OwnCodeProps) => (
  <>
    <FormField label="Your code" note="of your current authenticator">
      {() => <CodeBoxes label="Authenticator code" value={value} disabled={disabled} onChange={onChange} />}
    </FormField>
    <div>
      <DemoCode name={name} onCode={onChange} />
    </div>
  </>
);
