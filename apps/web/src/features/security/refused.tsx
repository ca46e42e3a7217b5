import { Callout } from "../../shared/ui/callout.tsx";

/** What was refused and is about no field of the form. */
export const Refused = ({ text }: { readonly text: string | undefined }) =>
  text !== undefined && (
    <div role="alert">
      <Callout tone="bad">{text}</Callout>
    </div>
  );
