import { Callout } from "../../shared/ui/callout.tsx";

/** What is wrong with the form as a whole: a locked account, no connection, too many tries. */
export const FormError = ({ text }: { readonly text: string | undefined }) =>
  text !== undefined && (
    <div role="alert">
      <Callout tone="bad">{text}</Callout>
    </div>
  );
