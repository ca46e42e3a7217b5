import { documentPhoto } from "../../harness/pictures.ts";
import { type Person, text } from "../world.ts";
import type { People } from "./people.ts";

/** Sends a picture as the app does; answers its id. */
export async function upload(
  who: Person,
  purpose: "identity" | "proof" | "answer" | "chat",
  lines: number,
): Promise<string> {
  return text(await who.ok("common/upload", await picture({ purpose }, lines)), "id");
}

/** A form with a photo that `lines` distinguishes. */
export async function picture(fields: Readonly<Record<string, string>>, lines: number): Promise<FormData> {
  const { name, mimeType, buffer } = await documentPhoto(lines, { width: 1_600 });
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  form.set("file", new Blob([new Uint8Array(buffer)], { type: mimeType }), name);
  return form;
}

const version = async (who: Person, id: string) =>
  Number(text(await who.ok("console/identity/record", { id }), "version"));

/** Both levels of verification, with an operator who rejects the first attempt at each. */
export async function liveIdentity({ mai, kenji, reviewer, owner, stranger }: People): Promise<void> {
  await stranger.ok("user/getIdentityAreas");
  await mai.ok("user/getUserAuth");
  const basic = {
    country: "VN",
    document_type: "passport",
    document_number: "B1234567",
    name: "Nguyễn Thị Mai",
    contact_address: "12 Hàng Bạc, Hà Nội",
  };
  await mai.no("country", "user/real_name", { ...basic, country: "ZZ" });
  await mai.no("number", "user/real_name", { ...basic, document_number: "!" });
  await mai.ok("user/real_name", basic);
  await mai.no("under review", "user/real_name", basic);
  const queue = await reviewer.ok("console/identity/list");
  const id = text(queue, "list.0.id");
  await reviewer.ok("console/identity/take", { id });
  await owner.no("taken", "console/identity/take", { id });
  await reviewer.ok("console/identity/release", { id });
  await reviewer.ok("console/identity/take", { id });
  const input = { id, version: await version(reviewer, id) };
  await reviewer.no("older version", "console/identity/approve", { ...input, version: 77 });
  await reviewer.ok("console/identity/reject", { ...input, reason: "NAME_DIFFERS", note: "Two letters." });
  await mai.ok("user/getUserAuth");
  await mai.ok("user/real_name", { ...basic, document_number: "B1234568" });
  const second = text(await reviewer.ok("console/identity/list", { search: mai.uid }), "list.0.id");
  await reviewer.ok("console/identity/approve", { id: second, version: await version(reviewer, second) });
  await reviewer.no("done", "console/identity/approve", { id: second, version: 2 });

  const front = await upload(mai, "identity", 1);
  const photos = { front, back: await upload(mai, "identity", 2), hand: await upload(mai, "identity", 3) };
  await mai.no("one twice", "user/real_name2", { ...photos, back: front });
  await kenji.no("not his", "user/real_name2", photos);
  await mai.ok("user/real_name2", photos);
  await mai.ok("common/file", { id: front });
  await kenji.no("not his", "common/file", { id: front });
  const third = text(await reviewer.ok("console/identity/list", { search: mai.uid }), "list.0.id");
  const record = await reviewer.ok("console/identity/record", { id: third });
  await reviewer.ok("console/file", { id: front });
  await reviewer.no("unknown", "console/file", { id: "01900000-0000-7000-8000-000000000000" });
  await reviewer.ok("console/identity/approve", {
    id: third,
    version: Number(text(record, "version")),
    note: "Clear.",
  });
  await mai.ok("user/getUserAuth");
  await reviewer.ok("console/identity/list", { tab: "done" });
  await reviewer.ok("console/identity/list", { tab: "mine", sort: "newest", page_size: 2 });
  await kenji.ok("user/real_name", {
    ...basic,
    document_type: "idcard",
    document_number: "001099012345",
    name: "Kenji",
  });
  const kenjis = text(await owner.ok("console/identity/list", { search: kenji.uid }), "list.0.id");
  await owner.ok("console/identity/approve", { id: kenjis, version: await version(owner, kenjis) });
}
