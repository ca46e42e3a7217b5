import type { InputOf, OutputOf, Route } from "@candor/contract/route.ts";
import type { StepUpAction } from "@candor/contract/step-up.ts";
import type { ReactNode } from "react";
import { StepUpSheet } from "../../shared/step-up/step-up-sheet.tsx";
import type { Proof } from "../../shared/step-up/steps.ts";
import { useAct } from "./use-act.ts";

type SecuredSheetProps<R extends Route> = {
  readonly route: R;
  readonly action: StepUpAction;
  readonly open: boolean;
  readonly onClose: () => void;
  /** Before onClose, when the user gave up and nothing was done. */
  readonly onGiveUp?: () => void;
  readonly title: string;
  readonly note?: ReactNode;
  readonly toInput: (proof: Proof) => InputOf<R>;
  /** After the sheet has closed. */
  readonly onDone: (data: OutputOf<R>) => void;
};

/** A change of the account's protection that needs no more input than the proofs which its action asks for. */
export function SecuredSheet<R extends Route>(props: SecuredSheetProps<R>) {
  const { route, toInput, onDone, onClose, onGiveUp, ...sheet } = props;
  const { send, sending, reset } = useAct(route, `security:${sheet.action}`);
  const close = () => {
    reset();
    onClose();
  };
  return (
    <StepUpSheet
      {...sheet}
      onClose={() => {
        if (sending.state === "idle" || sending.state === "refused") onGiveUp?.();
        close();
      }}
      sending={sending}
      onProof={async (proof) => {
        const data = await send(toInput(proof));
        if (data === undefined) return;
        close();
        onDone(data);
      }}
    />
  );
}
