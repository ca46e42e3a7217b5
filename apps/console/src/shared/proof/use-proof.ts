import type { InputOf } from "@candor/contract/route.ts";
import type { approve } from "@candor/contract/routes/console/approvals.ts";
import type { ProvenStep } from "@candor/contract/routes/console/operator-proof.ts";
import { consolePasskeyOptions, consolePasskeys } from "@candor/contract/routes/console/passkeys.ts";
import { useRef, useState } from "react";
import { call } from "../api/call.ts";
import { errorText } from "../api/error-text.ts";
import { useRead } from "../api/use-read.ts";
import { passkeySupport, touchPasskey } from "./passkey.ts";

const CODE_LENGTH = 6;

/** The fields of a call that ask for a fresh proof: one of the two. */
export type ProofInput = Pick<InputOf<typeof approve>, "totp" | "passkey">;

/**
 * A fresh proof of the operator for one step: one touch of a passkey where the operator has one that works on this page, otherwise or if they
 * prefer it a code of the authenticator.
 */
export function useProof() {
  const [totp, setTotp] = useState("");
  const [prefersCode, setPrefersCode] = useState(false);
  const [touching, setTouching] = useState(false);
  const [failed, setFailed] = useState<string>();
  const running = useRef(false);
  const { data } = useRead(consolePasskeys, {}, { staleTime: Number.POSITIVE_INFINITY });
  const hasPasskey = (data?.list.length ?? 0) > 0 && passkeySupport() === "ready";
  const way: "code" | "passkey" = hasPasskey && !prefersCode ? "passkey" : "code";

  async function touch(step: ProvenStep): Promise<ProofInput | undefined> {
    if (running.current) return undefined;
    running.current = true;
    setTouching(true);
    setFailed(undefined);
    try {
      const made = await call(consolePasskeyOptions, step);
      const assertion = await touchPasskey(made);
      if (assertion) return { passkey: { ticket: made.ticket, assertion } };
      setFailed("The passkey was not used. Try again, or use a code.");
    } catch (error) {
      setFailed(errorText(error).cause);
    } finally {
      running.current = false;
      setTouching(false);
    }
    return undefined;
  }
  return {
    totp,
    setTotp,
    way,
    hasPasskey,
    touching,
    failed,
    /** What the operator has to enter before the step: "your code"; undefined if nothing. */
    missing: way === "code" && totp.length < CODE_LENGTH ? "your code" : undefined,
    choose: (chosen: "code" | "passkey") => {
      setFailed(undefined);
      setPrefersCode(chosen === "code");
    },
    /** The proof for this step; undefined if the operator canceled, or nothing was asked because a touch is awaited already. */
    prove: async (step: ProvenStep): Promise<ProofInput | undefined> => (way === "code" ? { totp } : touch(step)),
    /** A code is spent by its first use, whatever the answer. */
    spent: () => setTotp(""),
  };
}
export type Proof = ReturnType<typeof useProof>;
