import { getWithdrawal, getWithdrawInfo, withdrawLog } from "@candor/contract/routes/withdraw.ts";
import { useRefresh } from "../../shared/api/use-api.ts";
import { useNews } from "../../shared/notices/use-news.ts";

/** Reads withdrawals again when the user is told of a step of one, or may have missed it: a page that is open shows it at once. */
export function useWithdrawNews(): void {
  const refresh = useRefresh();
  useNews("withdrawal", () => void refresh(getWithdrawal, getWithdrawInfo, withdrawLog));
}
