import { useState } from "react";
import { useErrorText } from "../api/use-error-text.ts";
import { useSession } from "../session.ts";
import { CodeField } from "./code-field.tsx";
import { ownCodeRequest, ownContactText } from "./own-contact.ts";

type OwnCodeFieldProps = {
  readonly value: string;
  readonly onChange: (code: string) => void;
  readonly error: string | undefined;
};

/** A code for security, sent to the user's usual contact. */
export function OwnCodeField({ value, onChange, error }: OwnCodeFieldProps) {
  const errorText = useErrorText();
  const user = useSession((state) => state.user);
  const [failure, setFailure] = useState<unknown>();
  if (!user) return null;
  return (
    <CodeField
      request={ownCodeRequest(user, "security")}
      target={ownContactText(user)}
      value={value}
      onChange={(code) => {
        setFailure(undefined);
        onChange(code);
      }}
      error={failure === undefined ? error : errorText(failure)}
      mayPress={() => true}
      onError={setFailure}
    />
  );
}
