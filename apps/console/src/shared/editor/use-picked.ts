import { replaceWith, useQueryParams } from "../navigation.ts";
import { useListKeys } from "./use-list-keys.ts";

type Picking<Item> = {
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string;
  readonly path: string;
  /** What one of the list is called in the help. */
  readonly noun: string;
};

/** Which item of an editor's list is open, by the address; the first one from the start, so that the page never is an empty form. */
export function usePicked<Item>({ items, keyOf, path, noun }: Picking<Item>) {
  const ids = items.map(keyOf);
  const { open = ids[0] } = useQueryParams();
  const choose = (id: string | undefined) => replaceWith(path, { open: id });
  useListKeys({ ids, chosen: open, choose, noun });
  return { open, chosen: items.find((item) => keyOf(item) === open), choose };
}

/** The key of an item that has a number. */
export const keyOfId = ({ id }: { readonly id: number }): string => String(id);
