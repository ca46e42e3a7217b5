import { Button } from "antd";

type Paged = {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => unknown;
};

type ShowOlderProps = {
  readonly query: Paged;
  /** Of a list in another order than newest first. */
  readonly words?: string;
};

/** At the end of a list; hidden once everything is loaded. */
export const ShowOlder = ({ query, words = "Show older ones" }: ShowOlderProps) =>
  query.hasNextPage && (
    <div className="panel-body">
      <Button size="small" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        {words}
      </Button>
    </div>
  );
