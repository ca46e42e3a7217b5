import { profileChange } from "@candor/contract/routes/console/currency-profile.ts";
import * as z from "zod/mini";
import { Logo, logoSource } from "../../shared/ui/logo.tsx";
import type { ApprovalRecord } from "./kinds.ts";

/** The logo before and after a request that changes it. */
export function Logos({ kind, body }: Pick<ApprovalRecord, "kind" | "body">) {
  const read = kind === "currency_profile" ? z.safeParse(profileChange, body) : undefined;
  if (!read?.success) return null;
  const { currency_id, symbol, before, after, picture } = read.data;
  if (before.logo === after.logo) return null;
  return (
    <div className="logo-pair">
      <figure className="logo-figure">
        <Logo symbol={symbol} source={logoSource(currency_id, before.logo)} />
        <figcaption className="caption">Before</figcaption>
      </figure>
      <figure className="logo-figure">
        <Logo symbol={symbol} source={logoSource(currency_id, picture ?? after.logo)} />
        <figcaption className="caption">After</figcaption>
      </figure>
    </div>
  );
}
