import { replaceWith, useQueryParams } from "../navigation.ts";
import { useListKeys } from "./use-list-keys.ts";

type Picking<Item> = {
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string;
  readonly path: string;
  /** The name of an item in the help. */
  readonly noun: string;
};

/** The open item of an editor's list, taken from the address. Without one, the first item is open. */
export function usePicked<Item>({ items, keyOf, path, noun }: Picking<Item>) {
  const ids = items.map(keyOf);
  const { open = ids[0] } = useQueryParams();
  const choose = (id: string | undefined) => replaceWith(path, { open: id });
  useListKeys({ ids, chosen: open, choose, noun });
  return { open, chosen: items.find((item) => keyOf(item) === open), choose };
}

/** The key of an item with a numeric ID. */
export const keyOfId = ({ id }: { readonly id: number }): string => String(id);
