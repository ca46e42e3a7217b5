import { Tag } from "../../shared/ui/status.tsx";

/** How many comparisons do not agree, of a report or of one of its groups. */
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
