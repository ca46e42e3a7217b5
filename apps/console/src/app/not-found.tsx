import { Empty } from "../shared/ui/skeleton.tsx";

export const NotFound = () => (
  <Empty title="Page not found" action={<a href="#/">Go to the first page</a>}>
    The address may be from an older version of the console.
  </Empty>
);
