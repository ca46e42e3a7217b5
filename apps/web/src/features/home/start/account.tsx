import { getAsset } from "@candor/contract/routes/wallet.ts";
import { useApi } from "../../../shared/api/use-api.ts";
import { AccountSkeleton } from "./account-skeleton.tsx";
import { FirstSteps } from "./first-steps.tsx";
import { OwnTotal } from "./own-total.tsx";

/** What home shows to its user: the account's worth, and the guide of a new one. Loaded apart, so that a visitor's first page stays small. */
export default function HomeAccount() {
  const { data } = useApi(getAsset, {});
  if (!data) return <AccountSkeleton />;
  return (
    <>
      <OwnTotal total={data.total} />
      <FirstSteps balances={data.balances} />
    </>
  );
}
