import * as z from "zod/mini";
import type { OperatorRole } from "../../permissions.ts";
import { ticket } from "../../second-factor-fields.ts";
import { passkeyAssertion } from "../passkey.ts";
import { operatorCode } from "./session.ts";

/**
 * The fresh proof of an operator for one step: a code of their authenticator, or one touch of a passkey that answers the challenge of
 * `console/passkeyOptions` for this step. One of the two is required.
 */
export const operatorProof = {
  totp: z.optional(operatorCode),
  passkey: z.optional(z.object({ ticket, assertion: passkeyAssertion })),
};

/** The steps that ask for a fresh proof. Replacing password or authenticator and adding a passkey take the code only. */
export const provenSteps = [
  "approve",
  "deposit",
  "withdrawal",
  "dispute",
  "operator_create",
  "operator_access",
  "operator_passkeys",
] as const;

/** What one touch is for. The challenge contains it, so that an answer to the challenge of another step is worth nothing. */
export type ProvenStep = {
  readonly step: (typeof provenSteps)[number];
  /** The record, as the step's own call names it. */
  readonly subject: string;
  /** The version of the record that the operator saw; 0 where there is none. */
  readonly version: number;
};

type Versioned = { readonly id: string | number; readonly version: number };
const ofRecord =
  (step: ProvenStep["step"]) =>
  ({ id, version }: Versioned): ProvenStep => ({ step, subject: String(id), version });

/** The step of a call, made from its input by the page that asks for the challenge and by the server that checks the answer. */
export const stepOf = {
  approve: ofRecord("approve"),
  withdrawal: ofRecord("withdrawal"),
  /** With what the operator typed, so that the touch is for this amount. */
  deposit: ({ id, version, amount }: Versioned & { readonly amount: string }): ProvenStep => ({
    step: "deposit",
    subject: `${id} ${amount}`,
    version,
  }),
  dispute: ({ id, version, to }: Versioned & { readonly to: string }): ProvenStep => ({
    step: "dispute",
    subject: `${id} ${to}`,
    version,
  }),
  createOperator: ({ name, role }: { readonly name: string; readonly role: OperatorRole }): ProvenStep => ({
    step: "operator_create",
    subject: `${name} ${role}`,
    version: 0,
  }),
  access: ({ id, disabled }: { readonly id: number; readonly disabled: boolean }): ProvenStep => ({
    step: "operator_access",
    subject: `${id} ${disabled ? "take" : "give"}`,
    version: 0,
  }),
  revokePasskeys: ({ id }: { readonly id: number }): ProvenStep => ({
    step: "operator_passkeys",
    subject: String(id),
    version: 0,
  }),
};
