import { useUserData } from "../socket/use-user-data.ts";

/** Calls `again` when the user is told of something of this kind, or may have missed it: what a page shows of it is out of date then. */
export function useNews(about: "deposit" | "withdrawal" | "identity", again: () => void): void {
  useUserData(
    "notice_data",
    ({ notification }) => {
      if (notification.kind.startsWith(`${about}_`)) again();
    },
    again,
  );
}
