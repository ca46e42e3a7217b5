import { Button } from "antd";

type Paged = {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => unknown;
};

/** At the end of a list that is newest first; hidden once everything is loaded. */
export const ShowOlder = ({ query }: { readonly query: Paged }) =>
  query.hasNextPage && (
    <div className="panel-body">
      <Button size="small" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        Show older ones
      </Button>
    </div>
  );
