import { getWithdrawal, getWithdrawInfo, withdrawLog } from "@candor/contract/routes/withdraw.ts";
import { useRefresh } from "../../shared/api/use-api.ts";
import { useNews } from "../../shared/notices/use-news.ts";

/** Reads withdrawals again on a notification of a step, or when one may have been missed: an open page shows it at once. */
export function useWithdrawNews(): void {
  const refresh = useRefresh();
  useNews("withdrawal", () => void refresh(getWithdrawal, getWithdrawInfo, withdrawLog));
}
