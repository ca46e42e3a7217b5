import { Callout, UnknownOutcomeCallout } from "../ui/callout.tsx";

type OutcomeProps = {
  /** What was refused and no field shows. */
  readonly text: string | undefined;
  /** Of useSend, while nobody knows whether it was done. */
  readonly again?: (() => unknown) | undefined;
};

/** What became of a sending that no field shows: a refusal, or an outcome that nobody knows yet. */
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
