import { useParam } from "../../shared/use-param.ts";
import { Records } from "./record/records.tsx";
import { WithdrawalView } from "./record/withdrawal-view.tsx";

/** One withdrawal, of the `id` in the query; without one all of them. */
export default function WithdrawDetailPage() {
  const id = useParam("id");
  return id === undefined ? <Records /> : <WithdrawalView key={id} id={id} />;
}
