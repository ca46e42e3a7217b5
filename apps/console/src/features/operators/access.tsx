import { operatorDisable } from "@candor/contract/routes/console/control.ts";
import { stepOf } from "@candor/contract/routes/console/operator-proof.ts";
import { operatorRevokePasskeys } from "@candor/contract/routes/console/passkeys.ts";
import { ProvenChange } from "./proven-change.tsx";
import type { OperatorRow } from "./rules.ts";

type RowProps = { readonly row: OperatorRow };

/** Takes an operator's access away at once, with all sessions, or gives it back. */
export const Access = ({ row: { id, name, disabled } }: RowProps) => (
  <ProvenChange
    route={operatorDisable}
    slot={`operator.disable.${id}`}
    step={stepOf.access({ id, disabled: !disabled })}
    inputOf={(given) => ({ id, disabled: !disabled, ...given })}
    action={disabled ? "Give access back" : "Take access away"}
    danger={!disabled}
    effect={disabled ? `${name} can log in again immediately.` : `All sessions of ${name} end immediately.`}
    asking="the access was changed"
    done={disabled ? `${name} is locked out, all sessions are ended.` : `${name} has access.`}
  />
);

/** Removes all passkeys of another operator, as after a lost laptop. */
export const RevokePasskeys = ({ row: { id, name, passkeys } }: RowProps) => (
  <ProvenChange
    route={operatorRevokePasskeys}
    slot={`operator.passkeys.${id}`}
    step={stepOf.revokePasskeys({ id })}
    inputOf={(given) => ({ id, ...given })}
    action={`Revoke ${passkeys === 1 ? "the passkey" : `all ${passkeys} passkeys`}`}
    danger
    effect={`${name} approves by code from then on. All their sessions end immediately.`}
    asking="the passkeys were revoked"
  />
);
