import { useUserData } from "../socket/use-user-data.ts";

/** Calls `again` when the user is notified of something of this kind, or may have missed a message: the page's data is then out of date. */
export function useNews(about: "deposit" | "withdrawal" | "identity" | "otc" | "question", again: () => void): void {
  useUserData(
    "notice_data",
    ({ notification }) => {
      if (notification.kind.startsWith(`${about}_`)) again();
    },
    again,
  );
}
