import type { ReactNode } from "react";
import type { PageName } from "../../paths.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { replaceWith } from "../navigation.ts";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { InfiniteList, type ListQuery } from "../ui/infinite-list.tsx";
import { Page } from "../ui/page.tsx";

type RecordPageProps<Item> = RecordListProps<Item> & {
  readonly title: string;
  readonly onRefresh?: () => Promise<unknown>;
  /** Above the list: its filters. */
  readonly filter?: ReactNode;
  /** A different key starts a new list, at its top. */
  readonly listKey?: string | number;
};

/** The movements of one kind, newest first: transfers, conversions, deposits, withdrawals. */
export const RecordPage = <Item extends { readonly id: string | number }>({
  title,
  onRefresh,
  filter,
  listKey,
  ...list
}: RecordPageProps<Item>) => (
  <Page title={title} back money flat {...(onRefresh && { onRefresh })}>
    {filter}
    <RecordList key={listKey} {...list} />
  </Page>
);

type RecordListProps<Item> = {
  readonly query: ListQuery<Item>;
  /** A row's height before it is measured. */
  readonly rowPx: number;
  readonly render: (item: Item) => ReactNode;
  readonly none: {
    readonly title: string;
    readonly body: string;
    /** The page that creates the first one, named by its title. */
    readonly page: PageName & ("transfer" | "convert" | "deposit" | "withdraw");
    readonly open?: () => void;
  };
};

function RecordList<Item extends { readonly id: string | number }>({ none, ...list }: RecordListProps<Item>) {
  const { t } = useTranslation();
  const { title, body, page, open = () => replaceWith(page) } = none;
  return (
    <InfiniteList
      {...list}
      keyOf={({ id }) => id}
      empty={
        <EmptyState
          title={title}
          body={body}
          action={
            <Button tone="soft" size="small" onClick={open}>
              {t(`page.${page}`)}
            </Button>
          }
        />
      }
    />
  );
}
