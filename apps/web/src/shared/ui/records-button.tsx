import { History } from "lucide-react";
import type { PageName } from "../../paths.ts";
import { go } from "../navigation.ts";
import { IconButton } from "./icon-button.tsx";

/** In the head of a page that moves money: opens earlier movements. */
export const RecordsButton = ({ label, to }: { readonly label: string; readonly to: PageName }) => (
  <IconButton label={label} onClick={() => go(to)}>
    <History size={22} aria-hidden />
  </IconButton>
);
