import { Empty as AntEmpty, Skeleton as AntSkeleton } from "antd";
import { useEffect, useState } from "react";
import { SKELETON_AFTER_MS } from "../constants.ts";
import "./skeleton.css";

/** Uneven widths, like lines of text; at most ten. */
const widths = [94, 77, 85, 68, 90, 73, 81, 64, 87, 70] as const;

/** Gray bars after 200 ms. */
export function Skeleton({ rows = 5, what = "Loading" }: { readonly rows?: number; readonly what?: string }) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), SKELETON_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!shown) return null;
  return (
    <div className="skeleton" role="status">
      <span className="visually-hidden">{what}</span>
      <AntSkeleton title={false} paragraph={{ rows, width: widths.slice(0, rows).map((width) => `${width}%`) }} />
    </div>
  );
}

/** An empty state: the cause and the next step. */
export const Empty = ({
  title,
  children,
  action,
  icon,
}: {
  readonly title: string;
  readonly children?: React.ReactNode;
  readonly action?: React.ReactNode;
  readonly icon?: React.ReactNode;
}) => (
  <AntEmpty
    image={icon ?? AntEmpty.PRESENTED_IMAGE_SIMPLE}
    className={icon ? "empty-with-icon" : ""}
    description={
      <>
        <p className="strong">{title}</p>
        {children && <p className="small muted">{children}</p>}
      </>
    }
  >
    {action}
  </AntEmpty>
);
