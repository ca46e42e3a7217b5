/** Stands for the file with what we did not write ourselves (scripts/chunks.ts): start.ts has the browser run it before our own code, as a task of its own. */
export { createRoot } from "react-dom/client";
