/** What a list of the contract answers: one with a cursor, or one that is put together for each answer and has numbers. */
export type Paged<Item> = { readonly list: readonly Item[] } & (
  | { readonly next: string | null; readonly total?: number | null }
  | { readonly page: number; readonly page_size: number; readonly total: number }
);

/** The part of the input that says where a page begins. */
export type PageAt = { readonly cursor?: string; readonly page?: number };

/** The page after this one; undefined after the last. */
export function pageAfter(last: Paged<unknown>): PageAt | undefined {
  if ("next" in last) return last.next === null ? undefined : { cursor: last.next };
  const { page, page_size, total } = last;
  return page * page_size < total ? { page: page + 1 } : undefined;
}
