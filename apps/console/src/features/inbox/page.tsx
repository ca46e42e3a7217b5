import { languages } from "@candor/contract/i18n/languages.ts";
import { inboxList } from "@candor/contract/routes/console/inbox.ts";
import { useEffect, useState } from "react";
import { refresh, useReadList } from "../../shared/api/use-read.ts";
import { QUEUE_EVERY_MS } from "../../shared/constants.ts";
import { useKeys } from "../../shared/keys/use-keys.ts";
import { live } from "../../shared/live.ts";
import { replaceWith, useQueryParams } from "../../shared/navigation.ts";
import { useMay } from "../../shared/operator.ts";
import { linkOf, paths } from "../../shared/paths.ts";
import { Empty } from "../../shared/ui/skeleton.tsx";
import { ConversationPane } from "./conversation.tsx";
import { InboxList, tabOf } from "./list.tsx";
import { UserRail } from "./rail.tsx";
import { useConversation } from "./use-conversation.ts";
import "./inbox.css";

/** The inbox of the support: conversations, the open one, and its user. Tab, search and the open one are in the URL. */
export default function InboxPage() {
  const params = useQueryParams();
  const tab = tabOf(params["tab"]);
  const search = params["search"] ?? "";
  const lang = languages.find((each) => each === params["lang"]);
  const openId = params["open"];
  const change = (changes: Readonly<Record<string, string | undefined>>) =>
    replaceWith(paths.inbox, { ...params, ...changes });
  const query = useReadList(
    inboxList,
    { tab, ...(search && { search }), ...(lang && { lang }), page_size: 50 },
    { everyMs: QUEUE_EVERY_MS },
  );
  useEffect(
    () =>
      live.follow({
        data: ({ message, changed }) => {
          if (message || changed) void refresh(inboxList);
        },
        gap: () => void refresh(inboxList),
      }),
    [],
  );
  useSteps(query.items?.map(({ id }) => id) ?? [], openId, (id) => change({ open: id }));
  return (
    <div className="inbox">
      <InboxList query={query} tab={tab} search={search} lang={lang ?? ""} openId={openId} onChange={change} />
      {openId === undefined ? (
        <NothingOpen />
      ) : (
        <Opened key={openId} id={openId} onClose={() => change({ open: undefined })} />
      )}
    </div>
  );
}

/** j and k go through the list as it is shown. */
function useSteps(ids: readonly string[], openId: string | undefined, open: (id: string) => void): void {
  const step = (by: 1 | -1) => {
    const at = openId === undefined ? -1 : ids.indexOf(openId);
    const next = ids[at < 0 ? 0 : Math.max(0, Math.min(ids.length - 1, at + by))];
    if (next !== undefined) open(next);
  };
  useKeys([
    { keys: "j", label: "next conversation", group: "Inbox", repeat: true, run: () => step(1) },
    { keys: "k", label: "previous conversation", group: "Inbox", repeat: true, run: () => step(-1) },
  ]);
}

function Opened({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const conversation = useConversation(id);
  const [railShown, setRailShown] = useState(false);
  useKeys([{ keys: "Escape", label: "close it", group: "Inbox", run: onClose }]);
  return (
    <>
      <ConversationPane conversation={conversation} onUser={() => setRailShown(!railShown)} />
      {conversation.record && <UserRail record={conversation.record} shown={railShown} />}
    </>
  );
}

function NothingOpen() {
  const may = useMay();
  return (
    <section className="inbox-conversation inbox-nothing">
      <Empty
        title="No conversation is open"
        action={<a href={linkOf(paths.canned)}>{may("chat.canned") ? "Edit the canned answers" : "Canned answers"}</a>}
      >
        Choose one in the list, or press j.
      </Empty>
    </section>
  );
}
