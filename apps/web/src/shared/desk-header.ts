import { useContext } from "react";
import { flagsOf, type PageFlags } from "../paths.ts";
import { CurrentPage } from "./current-page.ts";
import { useWide } from "./use-wide.ts";

/** Whether the shell puts the header of a desk over this page's column: over the tabs, except trading pages, which draw it themselves. */
export const isUnderDeskHeader = (flags: PageFlags, wide: boolean): boolean =>
  wide && flags.tab !== undefined && flags.wide !== true;

/** Whether that header, which has the marks and the bell, stands over the page: then the page leaves out its own. */
export const useUnderDeskHeader = (): boolean => isUnderDeskHeader(flagsOf(useContext(CurrentPage)), useWide());
