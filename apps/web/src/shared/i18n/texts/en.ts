import type { TextFile, TextFiles } from "../start-text.ts";

export const files: TextFiles = import.meta.glob<TextFile>("../../../locales/en/*.json");
