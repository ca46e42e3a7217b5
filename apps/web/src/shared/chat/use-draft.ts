import { useCallback, useState } from "react";

const nameOf = (conversation: string): string => `candor.chat-draft.${conversation}`;

/** What is typed and not sent, kept while the tab is open: leaving the page to look something up loses nothing. */
export function useDraft(conversation: string): readonly [string, (text: string) => void] {
  const [text, setText] = useState(() => sessionStorage.getItem(nameOf(conversation)) ?? "");
  const change = useCallback(
    (next: string) => {
      setText(next);
      if (next === "") sessionStorage.removeItem(nameOf(conversation));
      else sessionStorage.setItem(nameOf(conversation), next);
    },
    [conversation],
  );
  return [text, change];
}
