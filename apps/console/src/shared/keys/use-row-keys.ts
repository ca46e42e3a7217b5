import { useKeys } from "./use-keys.ts";

/** j and k move the focus through what opens each row of a list, which `opener` selects; Enter is the link's or button's own. */
export function useRowKeys(list: React.RefObject<HTMLElement | null>, opener: string): void {
  const step = (by: 1 | -1) => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>(opener) ?? [])];
    const at = document.activeElement instanceof HTMLElement ? rows.indexOf(document.activeElement) : -1;
    rows[at < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, at + by))]?.focus();
  };
  useKeys([
    { keys: "j", label: "next", group: "List", repeat: true, run: () => step(1) },
    { keys: "k", label: "previous", group: "List", repeat: true, run: () => step(-1) },
  ]);
}
