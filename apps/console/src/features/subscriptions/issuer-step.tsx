import { userBalances, userRecord } from "@candor/contract/routes/console/users.ts";
import { useRead } from "../../shared/api/use-read.ts";
import { EditSwitch } from "../../shared/editor/field.tsx";
import { linkOf, userPath } from "../../shared/paths.ts";
import { Callout } from "../../shared/ui/callout.tsx";
import { Money } from "../../shared/ui/money.tsx";
import { Status } from "../../shared/ui/status.tsx";
import { pairOf } from "./sale-form.ts";
import type { StepProps } from "./step.ts";
import { TermInput } from "./term-input.tsx";

export const isUid = (uid: string): boolean => /^[0-9]{8}$/.test(uid.trim());

/** The issuer's account by its number; undefined until it is known. */
export const useIssuer = (uid: string) =>
  useRead(userRecord, { uid: uid.trim() }, { enabled: isUid(uid), staleTime: 30_000, retry: false });

/** Who sells the coins, how many, and whether they are credited with the request. */
export function IssuerStep(props: StepProps) {
  const { fields, known, change } = props;
  const { base: coin } = pairOf(fields, known);
  return (
    <>
      <div className="form-grid">
        <TermInput {...props} name="issuer_uid" label="Issuer" hint="account number of the user who sells" />
        <TermInput
          {...props}
          name="supply"
          label="Coins on offer"
          unit={coin}
          hint="frozen at the issuer with the terms"
        />
      </div>
      {isUid(fields.issuer_uid) && <Issuer uid={fields.issuer_uid.trim()} coin={coin} />}
      <EditSwitch
        label="Credit the coins on offer to the issuer first"
        on="yes, against the house's outside account"
        off="no, the issuer holds them already"
        value={fields.credits}
        changed={false}
        onChange={(credits) => change({ credits })}
      />
      <Callout>
        A coin without a channel cannot be deposited, so its supply is credited once, by this request and its two
        operators. Unsold coins return to the issuer, who also receives what buyers pay.
      </Callout>
    </>
  );
}

function Issuer({ uid, coin }: { readonly uid: string; readonly coin: string }) {
  const { data, isError } = useIssuer(uid);
  const balances = useRead(userBalances, { uid }, { retry: false });
  if (isError) return <Callout tone="bad" title={`No account has the number ${uid}.`} />;
  if (!data) return null;
  const held = balances.data?.list.find(({ account, currency }) => account === "c2c" && currency === coin);
  return (
    <div className="issuer">
      <a href={linkOf(userPath(uid))}>{data.nickname}</a> <Status state={data.state} />
      <span className="small muted">
        holds <Money value={held?.available ?? "0"} unit={coin} /> in the coin account
      </span>
    </div>
  );
}
