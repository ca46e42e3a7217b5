import { useEffect } from "react";
import { replaceWith } from "../shared/navigation.ts";
import { useMay } from "../shared/operator.ts";
import { Empty } from "../shared/ui/skeleton.tsx";
import { pages } from "./pages.tsx";

/** Redirects to the first page of the menu that the role may open. */
export function FirstPage() {
  const may = useMay();
  const path = pages.find(({ icon, permission }) => icon && may(permission))?.path;
  useEffect(() => {
    if (path) replaceWith(path);
  }, [path]);
  return path ? null : (
    <Empty title="Your role has no pages yet">Ask an owner which pages your role should have.</Empty>
  );
}
