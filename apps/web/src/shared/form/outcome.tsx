import { Callout, UnknownOutcomeCallout } from "../ui/callout.tsx";

type OutcomeProps = {
  /** A refusal without a field. */
  readonly text: string | undefined;
  /** From useSend, while the outcome is unknown. */
  readonly again?: (() => unknown) | undefined;
};

/** The outcome of a submission that no field shows: a refusal, or an unknown outcome. */
export function Outcome({ text, again }: OutcomeProps) {
  return (
    <>
      {text !== undefined && (
        <div role="alert">
          <Callout tone="bad">{text}</Callout>
        </div>
      )}
      {again && <UnknownOutcomeCallout again={again} />}
    </>
  );
}
