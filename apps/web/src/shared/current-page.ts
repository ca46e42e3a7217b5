import { createContext } from "react";
import type { PageName } from "../paths.ts";

/** The page that is drawn; "coming" is one component for many pages and reads here which it stands for. */
export const CurrentPage = createContext<PageName>("home");
