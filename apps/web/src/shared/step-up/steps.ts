import type { ErrorCode } from "@candor/contract/errors.ts";
import { type StepUpAction, stepUps } from "@candor/contract/step-up.ts";
import { ApiError } from "../api/errors.ts";

/** The proofs that the sheet asks for; a sent code belongs to the page's form, where its target is chosen. */
export type Step = "password" | "fund" | "second";

/** The proofs that an account has, from the answer of `user/security`. */
export type Secured = {
  readonly has_fund_password: boolean;
  readonly authenticator: boolean;
  readonly passkeys: number;
};

export const hasSecondFactor = ({ authenticator, passkeys }: Secured): boolean => authenticator || passkeys > 0;

/** The steps of an action in the order in which they are asked. The second factor comes last, since its code is valid for 30 s. */
export function stepsOf(action: StepUpAction, secured: Secured): readonly Step[] {
  const proofs: readonly string[] = stepUps[action];
  const asked: Record<Step, boolean> = {
    password: proofs.includes("password"),
    fund: proofs.includes("fund"),
    second: proofs.includes("second") && hasSecondFactor(secured),
  };
  return (["password", "fund", "second"] as const).filter((step) => asked[step]);
}

/** The fields of the contract's proof-fields.ts, as the sheet hands them over. */
export type Proof = {
  readonly password: string;
  readonly fund_password: string;
  readonly totp?: string;
  readonly auth_ticket?: string;
};

const stepOfField: Readonly<Record<string, Step>> = {
  password: "password",
  fund_password: "fund",
  totp: "second",
  auth_ticket: "second",
};
const stepOfError: { readonly [Code in ErrorCode]?: Step } = {
  WRONG_PASSWORD: "password",
  PASSWORD_LOCKED: "password",
  WRONG_FUND_PASSWORD: "fund",
  FUND_PASSWORD_INVALID: "fund",
  FUND_PASSWORD_LOCKED: "fund",
  FUND_PASSWORD_MISSING: "fund",
  SECOND_FACTOR_REQUIRED: "second",
  WRONG_SECOND_FACTOR: "second",
  SECOND_FACTOR_LOCKED: "second",
  STEP_UP_EXPIRED: "second",
  PASSKEY_FAILED: "second",
};

/** The step that a refusal concerns; undefined for any other refusal, which the page's form shows. */
export function refusedStep(error: unknown): Step | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const named = error.fields.flatMap(({ field }) => stepOfField[field] ?? []);
  return named[0] ?? (error.error && stepOfError[error.error]);
}
