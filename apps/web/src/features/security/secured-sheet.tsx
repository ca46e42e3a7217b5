import type { InputOf, OutputOf, Route } from "@candor/contract/route.ts";
import type { StepUpAction } from "@candor/contract/step-up.ts";
import type { ReactNode } from "react";
import { useSend } from "../../shared/form/use-send.ts";
import { StepUpSheet } from "../../shared/step-up/step-up-sheet.tsx";
import type { Proof } from "../../shared/step-up/steps.ts";

type SecuredSheetProps<R extends Route> = {
  readonly route: R;
  readonly action: StepUpAction;
  readonly open: boolean;
  readonly onClose: () => void;
  /** Before onClose, when the user canceled and nothing was done. */
  readonly onGiveUp?: () => void;
  readonly title: string;
  readonly note?: ReactNode;
  readonly toInput: (proof: Proof) => InputOf<R>;
  /** After the sheet has closed. */
  readonly onDone: (data: OutputOf<R>) => void;
};

/** A change of the account's protection that needs no more input than the proofs of its action. */
export function SecuredSheet<R extends Route>(props: SecuredSheetProps<R>) {
  const { route, toInput, onDone, onClose, onGiveUp, ...sheet } = props;
  const act = useSend(route, `security:${sheet.action}`, { secret: true });
  const close = () => {
    act.reset();
    onClose();
  };
  return (
    <StepUpSheet
      {...sheet}
      onClose={() => {
        if (!act.busy) onGiveUp?.();
        close();
      }}
      act={act}
      onProof={(proof) =>
        act.send(toInput(proof), (data) => {
          close();
          onDone(data);
        })
      }
    />
  );
}
