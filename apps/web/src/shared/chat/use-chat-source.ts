import type { ChatMessageView } from "@candor/contract/routes/chat.ts";
import { useMemo, useRef } from "react";
import { flagsOf, type PageName, pages } from "../../paths.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { chatSource } from "./source.ts";

/** The conversation about a subject for <Chat>: "support", or "otc:<order id>". Give the component that uses it the subject as its key. */
export function useChatSource(subject: string) {
  const { t } = useTranslation("chat");
  const { t: common } = useTranslation();
  const lineText = ({ event, params, text }: ChatMessageView): string => {
    if (event === null) return text;
    const { agent: name = "", page = "", error = "" } = params;
    if (event !== "context") return t(`line.${event}`, { name });
    const title = Object.hasOwn(pages, page) ? common(flagsOf(page as PageName).title) : page;
    return error === "" ? t("line.context", { page: title }) : t("line.contextError", { page: title, error });
  };
  const latest = useRef(lineText);
  latest.current = lineText;
  return useMemo(() => chatSource(subject, (message) => latest.current(message)), [subject]);
}
