import type { ComponentProps } from "react";
import { StepUpSheet } from "./step-up-sheet.tsx";

type FormProofsProps = Omit<ComponentProps<typeof StepUpSheet>, "open" | "onClose"> & {
  /** A useForm with `proves`. */
  readonly form: { readonly asks: boolean; readonly leaveProofs: () => void };
};

/** The proofs of a form, which are asked for once its fields are right. */
export const FormProofs = ({ form, ...sheet }: FormProofsProps) => (
  <StepUpSheet open={form.asks} onClose={form.leaveProofs} {...sheet} />
);
