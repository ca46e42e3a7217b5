import { createContext } from "react";
import type { PageName } from "../paths.ts";

/** The page on screen; "coming" is one component for many pages and reads here which one it represents. */
export const CurrentPage = createContext<PageName>("home");
