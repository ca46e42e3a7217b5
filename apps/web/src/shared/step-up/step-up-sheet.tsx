import { security } from "@candor/contract/routes/security.ts";
import type { StepUpAction } from "@candor/contract/step-up.ts";
import { type ReactNode, useState } from "react";
import { useApi } from "../api/use-api.ts";
import { useErrorText } from "../api/use-error-text.ts";
import type { Act } from "../form/use-send.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { go } from "../navigation.ts";
import { Button } from "../ui/button.tsx";
import { Callout, UnknownOutcomeCallout } from "../ui/callout.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { ErrorState } from "../ui/error-state.tsx";
import { Spinner } from "../ui/ring.tsx";
import { Sheet } from "../ui/sheet.tsx";
import { FundStep } from "./fund-step.tsx";
import { PasswordStep } from "./password-step.tsx";
import { SecondStep } from "./second-step.tsx";
import { type Proof, refusedStep, type Secured, type Step, stepsOf } from "./steps.ts";

type StepUpSheetProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  /** An entry of the contract's table `stepUps`, which lists the required proofs. */
  readonly action: StepUpAction;
  /** The action: "Delete bank account". */
  readonly title: string;
  readonly note?: ReactNode;
  /** The proofs that the page's own form has already collected. */
  readonly given?: readonly Step[];
  /** From the page's useSend: a refusal returns to the step that it concerns. */
  readonly act: Act;
  /** The proofs are complete: send them with the page's own input, `send({ id, ...proof })`. Proofs that the action does not need are empty. */
  readonly onProof: (proof: Proof) => void;
};

/** Asks for the proofs of an action (login password, fund password, second factor), one after the other, and for none if it needs none. */
export function StepUpSheet({ open, onClose, title, note, ...rest }: StepUpSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title={title} note={note}>
      {open && <Asking {...rest} />}
    </Sheet>
  );
}

type AskingProps = Pick<StepUpSheetProps, "action" | "given" | "act" | "onProof">;

function Asking({ action, given = [], act, onProof }: AskingProps) {
  const { data, isError, refetch } = useApi(security, {}, { staleTime: 0 });
  if (isError && !data) return <ErrorState onRetry={refetch} />;
  if (!data) return <Waiting />;
  const steps = stepsOf(action, data).filter((step) => !given.includes(step));
  if (steps.includes("fund") && !data.has_fund_password) return <NoFundPassword />;
  return <Steps steps={steps} secured={data} action={action} act={act} onProof={onProof} />;
}

type StepsProps = Omit<AskingProps, "given"> & { readonly steps: readonly Step[]; readonly secured: Secured };

function Steps({ steps, secured, action, act, onProof }: StepsProps) {
  const errorText = useErrorText();
  const [proof, setProof] = useState<Proof>({ password: "", fund_password: "" });
  const [at, setAt] = useState(0);
  const { refusal } = act;
  const [seen, setSeen] = useState(refusal);
  // A refusal from before the sheet was opened does not concern the current input.
  const fresh = refusal !== seen ? refusal : undefined;
  const about = refusedStep(fresh);
  const refused = about !== undefined && steps.includes(about) ? about : undefined;
  const step = refused ?? steps[at];
  const take = (part: Partial<Proof>) => {
    // Only the latest attempt at the second factor counts.
    const { totp: _, auth_ticket: __, ...kept } = proof;
    const next = { ...kept, ...part };
    const place = step === undefined ? steps.length : steps.indexOf(step) + 1;
    setProof(next);
    setSeen(refusal);
    setAt(Math.min(place, steps.length - 1));
    if (place >= steps.length) onProof(next);
  };
  if (act.again) return <UnknownOutcomeCallout again={act.again} />;
  if (act.busy) return <Waiting />;
  const error = fresh && refused === step ? errorText(fresh) : undefined;
  return (
    <div className="space-y-4 pt-2">
      {fresh && refused === undefined && (
        <div role="alert">
          <Callout tone="bad">{errorText(fresh)}</Callout>
        </div>
      )}
      {step === "password" && <PasswordStep error={error} onDone={(password) => take({ password })} />}
      {step === "fund" && <FundStep error={error} onDone={(fund_password) => take({ fund_password })} />}
      {step === "second" && (
        <SecondStep
          action={action}
          secured={secured}
          tried={proof.totp}
          refusal={refused === "second" ? fresh : undefined}
          onDone={take}
        />
      )}
    </div>
  );
}

function Waiting() {
  const { t } = useTranslation();
  return (
    <p role="status" className="flex h-40 items-center justify-center gap-2 text-text-2">
      <Spinner />
      {t("common.sending")}
    </p>
  );
}

function NoFundPassword() {
  const { t } = useTranslation("stepUp");
  return (
    <EmptyState
      title={t("fund.noneTitle")}
      body={t("fund.noneBody")}
      action={<Button onClick={() => go("changePayPassword")}>{t("fund.set")}</Button>}
    />
  );
}
