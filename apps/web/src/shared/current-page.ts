import { createContext } from "react";
import type { PageName } from "../paths.ts";

/** The page on screen: funds and miners are the same components, which read here which of the two they show. */
export const CurrentPage = createContext<PageName>("home");
