import { useKeys } from "../keys/use-keys.ts";

type ListKeys = {
  readonly ids: readonly string[];
  readonly chosen: string | undefined;
  readonly choose: (id: string) => void;
  /** The name of an item in the help. */
  readonly noun: string;
};

/** j and k go through the list of an editor. */
export function useListKeys({ ids, chosen, choose, noun }: ListKeys): void {
  const step = (by: 1 | -1) => {
    const at = chosen === undefined ? -1 : ids.indexOf(chosen);
    const id = ids[at < 0 ? 0 : Math.min(ids.length - 1, Math.max(0, at + by))];
    if (id !== undefined && id !== chosen) choose(id);
  };
  useKeys([
    { keys: "j", label: `next ${noun}`, group: "List", repeat: true, run: () => step(1) },
    { keys: "k", label: `previous ${noun}`, group: "List", repeat: true, run: () => step(-1) },
  ]);
}
