import { CHAT_PICTURES_MAX } from "@candor/contract/domain/chat.ts";
import { inboxUpload } from "@candor/contract/routes/console/inbox.ts";
import { useRef, useState } from "react";
import { uploadFile } from "../../shared/api/call.ts";
import { errorText } from "../../shared/api/error-text.ts";

export type PictureChosen = {
  readonly key: number;
  readonly name: string;
  readonly id?: string;
  readonly error?: string;
};

/** The pictures of the next answer: each is uploaded at once. */
export function usePictures(conversationId: string) {
  const [chosen, setChosen] = useState<readonly PictureChosen[]>([]);
  const next = useRef(0);
  const change = (key: number, changes: Partial<PictureChosen>) =>
    setChosen((before) => before.map((each) => (each.key === key ? { ...each, ...changes } : each)));
  const upload = async (key: number, file: File) => {
    try {
      const { id } = await uploadFile(inboxUpload, { id: conversationId, file });
      change(key, { id });
    } catch (error) {
      change(key, { error: errorText(error).cause });
    }
  };
  return {
    chosen,
    add: (files: readonly File[]) => {
      for (const file of files.slice(0, CHAT_PICTURES_MAX - chosen.length)) {
        const key = next.current++;
        setChosen((before) => [...before, { key, name: file.name }]);
        void upload(key, file);
      }
    },
    remove: (key: number) => setChosen((before) => before.filter((each) => each.key !== key)),
    clear: () => setChosen([]),
  };
}
