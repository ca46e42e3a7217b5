import { Tag } from "../../shared/ui/status.tsx";

/** The number of comparisons that differ, in a report or one of its groups. */
export const DifferencesTag = ({ count }: { readonly count: number }) =>
  count === 0 ? (
    <Tag tone="ok" shape="tick">
      Agrees
    </Tag>
  ) : (
    <Tag tone="bad" shape="cross">
      {count === 1 ? "1 difference" : `${count} differences`}
    </Tag>
  );
