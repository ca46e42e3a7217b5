import { testPicture } from "../../../apps/server/src/testing/pictures.ts";
import { at, number, text } from "../world.ts";
import type { People } from "./people.ts";

const languages = ["en", "ja", "ko", "vi", "es", "zh-TW", "th", "zh-CN"];

/** A notice from its draft to its end, and what visitors read. */
export async function liveContent({ stranger, owner, mai }: People): Promise<void> {
  const helps = await stranger.ok("common/getHelp");
  await stranger.ok("common/getHelp", { search: "password", topic: "security" });
  await stranger.ok("common/getHelpDetail", { slug: text(helps, "list.0.slug") });
  await stranger.no("unknown", "common/getHelpDetail", { slug: "no-such" });
  await stranger.ok("common/getAbout");
  await stranger.ok("common/getAbout", { slug: "terms" }).catch(() => undefined);
  await stranger.ok("common/getNoticeList", {});
  await owner.ok("console/content/list");
  await owner.ok("console/content/list", { kind: "help", page_size: 2 });
  await owner.ok("console/content/preview", { body: "<p onclick=x>Hello <script>1</script><b>you</b></p>" });
  const texts = languages.map((lang) => ({
    lang,
    title: `Maintenance ${lang}`,
    summary: "Short",
    body: "<p>Tonight.</p>",
  }));
  const draft = { kind: "notice", slug: "tonight", texts: texts.slice(0, 7) };
  const made = await owner.ok("console/content/save", draft);
  await owner.no("taken", "console/content/save", draft);
  const id = number(made, "id");
  await owner.no("translation missing", "console/content/publish", { id, version: number(made, "version") });
  const whole = await owner.ok("console/content/save", { ...draft, id, version: number(made, "version"), texts });
  const reworded = texts.map((each) => (each.lang === "en" ? { ...each, title: "Maintenance tonight" } : each));
  const behind = await owner.ok("console/content/save", {
    ...draft,
    id,
    version: number(whole, "version"),
    texts: reworded,
  });
  await owner.no("not older", "console/content/checked", { id, version: number(behind, "version"), lang: "en" });
  const fits = await owner.ok("console/content/checked", { id, version: number(behind, "version"), lang: "es" });
  const shown = await owner.ok("console/content/publish", { id, version: number(fits, "version") });
  await owner.no("older version", "console/content/publish", { id, version: 77 });
  const notices = await mai.ok("common/getNoticeList");
  await mai.ok("common/getNoticeDetail", { id: at(notices, "list.0.id") });
  await mai.no("unknown", "common/getNoticeDetail", { id: 99_999 });
  await owner.ok("console/content/record", { id });
  await owner.ok("console/content/withdraw", { id, version: number(shown, "version"), reason: "It is over." });
  await owner.ok("console/content/list", { timing: "withdrawn" });

  const picture = (await testPicture(3, { width: 300, height: 300 })).toString("base64");
  const banner = { kind: "banner", slug: "autumn", link: "/pages/market/index", texts };
  await owner.no("no picture", "console/content/save", { ...banner, picture: "AAAA" });
  const drawn = await owner.ok("console/content/save", { ...banner, picture });
  await owner.ok("console/content/publish", { id: at(drawn, "id"), version: number(drawn, "version") });
  await stranger.ok("content/picture", { hash: text(drawn, "picture") });
  await stranger.no("another picture", "content/picture", { hash: "0".repeat(64) });
}

/** The same call in each language, by both methods and as a form. */
export async function liveLanguages({ stranger, mai }: People): Promise<void> {
  for (const lang of languages) {
    await stranger.ok("common/getHelp", {}, { lang, as: lang });
    await stranger.ok("common/getHomeInit", {}, { lang, as: lang });
    await mai.no(`in ${lang}`, "wallet/transfer", { from: "c2c", to: "c2c", currency_id: 3, amount: "1" }, { lang });
    await mai.ok("notification/list", {}, { lang, as: lang });
  }
  for (const path of [
    "common/getHomeInit",
    "common/getlang",
    "common/getAbout",
    "common/getHelp",
    "common/getNoticeList",
  ])
    await stranger.ok(path, {}, { method: "POST", as: "by POST" });
  await mai.ok("wallet/getAsset", {}, { form: true, as: "as a form" });
}
