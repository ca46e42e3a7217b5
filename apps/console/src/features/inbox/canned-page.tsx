import { languages } from "@candor/contract/i18n/languages.ts";
import { cannedList } from "@candor/contract/routes/console/inbox.ts";
import { useRead } from "../../shared/api/use-read.ts";
import { EditorPage } from "../../shared/editor/editor-page.tsx";
import { BeginButton, ListPanel, NothingOpen } from "../../shared/editor/list-panel.tsx";
import { replaceWith, useQueryParams } from "../../shared/navigation.ts";
import { useMay } from "../../shared/operator.ts";
import { linkOf, paths } from "../../shared/paths.ts";
import { Empty } from "../../shared/ui/skeleton.tsx";
import { Tag } from "../../shared/ui/status.tsx";
import { type CannedAnswer, textIn } from "./canned.ts";
import { CannedEditor } from "./canned-editor.tsx";
import "./inbox.css";

const NEW = "new";

/** The canned answers of the support, in eight languages each. */
export default function CannedPage() {
  const { open } = useQueryParams();
  const mayEdit = useMay()("chat.canned");
  const query = useRead(cannedList, {});
  const show = (id: string | undefined) => replaceWith(paths.canned, { open: id });
  const chosen = query.data?.list.find(({ id }) => String(id) === open);
  return (
    <EditorPage
      list={
        <ListPanel
          title="Canned answers"
          query={query}
          items={query.data?.list}
          what="the canned answers"
          rows={6}
          aside={
            mayEdit && (
              <BeginButton label="new canned answer" onBegin={() => show(NEW)}>
                New
              </BeginButton>
            )
          }
          foot={<a href={linkOf(paths.inbox)}>To the inbox</a>}
          empty={<Empty title="No canned answer yet" />}
          columns={columns}
          keyOf={({ id }) => String(id)}
          chosen={open}
          onChoose={show}
        />
      }
      form={
        open === NEW && mayEdit ? (
          <CannedEditor key={NEW} answer={undefined} mayEdit onSaved={({ id }) => show(String(id))} />
        ) : chosen ? (
          <CannedEditor key={chosen.id} answer={chosen} mayEdit={mayEdit} />
        ) : (
          <NothingOpen noun="canned answer" pending={query.isPending} />
        )
      }
    />
  );
}

const columns = [
  { key: "title", title: "Title", cell: ({ title }: CannedAnswer) => title },
  {
    key: "state",
    title: "State",
    width: 104,
    cell: (answer: CannedAnswer) => {
      if (answer.active)
        return (
          <Tag tone="ok" shape="tick">
            Active
          </Tag>
        );
      const written = languages.filter((lang) => textIn(answer, lang) !== "").length;
      return <Tag shape="ring">Draft, {written} of 8</Tag>;
    },
  },
] as const;
