import { text, type World } from "../world.ts";
import { FUND_PASSWORD, keep, PASSWORD, type People } from "./people.ts";

const CARD = {
  name: "Mai Linh",
  card_number: "4111111111111111",
  bank_name: "Vietcombank",
  branch: "Hoan Kiem",
  bank_address: "198 Tran Quang Khai, Ha Noi",
  swift_code: "bftvvnvx",
  cardholder: "NGUYEN THI MAI",
  account: "0011 2233 4455",
  residence_address: "7 Hang Bac, Ha Noi",
  postal_code: "100000",
  fund_password: FUND_PASSWORD,
};

/** What belongs to the account itself: profile, contacts, sessions, fund password, bank cards. */
export async function liveAccount({ mai, stranger }: People, world: World): Promise<void> {
  await mai.ok("user/center");
  await mai.ok("user/center2");
  await mai.ok("user/getUserLevel");
  await mai.ok("user/setNickname", { nickname: "Mai" });
  await mai.no("hidden characters", "user/setNickname", { nickname: "Mai\u202e" });
  await mai.ok("user/setContactAddress", { contact_address: "12 Hàng Bạc, Hà Nội" });
  await mai.ok("user/credit", { page: 1, page_size: 10 });
  for (const path of ["common/getArea", "index/getConfig", "common/getHomeInit", "common/getlang"]) await mai.ok(path);
  await mai.ok("common/setLang", { lang: "ja" });
  await mai.no("unknown", "common/setLang", { lang: "xx" });
  await mai.ok("common/setLang", { lang: "en" });
  await mai.ok("set/sms_other_mail", { channel: "mail" });
  await mai.no("no mobile", "set/sms_other_mail", { channel: "sms" });

  const login = { type: "email", email: mai.email, password: PASSWORD };
  await stranger.no("wrong password", "user/login", { ...login, password: "wrong" });
  await stranger.no("unknown", "user/login", { ...login, email: "nobody@example.com" });
  const other = await stranger.ok("user/login", login);
  const sessions = await mai.ok("user/sessions");
  await mai.no("not hers", "user/revokeSession", { id: "01900000-0000-7000-8000-000000000000" });
  const [ended] = (sessions as { list: { id: string; current: boolean }[] }).list.filter(({ current }) => !current);
  await mai.ok("user/revokeSession", { id: ended?.id });
  await stranger.no("revoked", "user/center", {}, { token: text(other, "token") });
  const third = await stranger.ok("user/login", login);
  await stranger.ok("user/logout", {}, { token: text(third, "token") });

  await mai.ok("user/hasMpwd");
  const passwords = { new_fund_password: FUND_PASSWORD, repeat_fund_password: FUND_PASSWORD };
  await mai.no("no fund password", "user/cash_save", CARD);
  const code = await mai.mailed("security");
  await mai.no("differs", "user/changeMpwd", { ...passwords, repeat_fund_password: "111112", code });
  await mai.ok("user/changeMpwd", { ...passwords, code });
  await mai.ok("user/hasMpwd");
  await mai.no("wrong fund password", "user/cash_save", { ...CARD, fund_password: "111112" });
  await mai.no("wrong number", "user/cash_save", { ...CARD, card_number: "4111111111111112" });
  await mai.no("wrong swift", "user/cash_save", { ...CARD, swift_code: "123" });
  await mai.ok("user/cash_save", CARD);
  await mai.no("same again", "user/cash_save", CARD);
  await mai.ok("user/cash_save", { ...CARD, card_number: "4000056655665556", account: "0011 2233 4456" });
  const cards = await mai.ok("user/cash_info");
  await mai.no("wrong fund password", "user/cash_delete", { id: text(cards, "list.0.id"), fund_password: "111112" });
  await mai.ok("user/cash_delete", { id: text(cards, "list.0.id"), fund_password: FUND_PASSWORD });
  await mai.ok("user/cash_info");

  const mobile = { area_code: "81", mobile: "9012345678" };
  await world.passTime();
  const texted = await world.codeAfter(mobile.mobile, () => mai.ok("sms/send", { ...mobile, event: "bind" }));
  const binding = { type: "mobile", ...mobile, code: texted, password: PASSWORD };
  await mai.no("wrong password", "user/bindContact", { ...binding, password: "wrong" });
  await mai.ok("user/bindContact", binding);
  await mai.ok("set/sms_other_mail", { channel: "sms" });
  await mai.ok("set/sms_other_mail", { channel: "mail" });

  const change = { old_password: PASSWORD, password: `${PASSWORD}!`, repassword: `${PASSWORD}!` };
  await mai.no("wrong old one", "user/changePwd", { ...change, old_password: "wrong" });
  await mai.no("differs", "user/changePwd", { ...change, repassword: "x" });
  await mai.ok("user/changePwd", change);
  await mai.ok("user/changePwd", { old_password: `${PASSWORD}!`, password: PASSWORD, repassword: PASSWORD });
}

/** Last, since it ends the sessions and pauses withdrawals. */
export async function liveReset({ mai, stranger }: People, world: World): Promise<void> {
  const code = await mai.mailed("resetpwd");
  const reset = { type: "email", email: mai.email, code, password: `${PASSWORD}?`, repassword: `${PASSWORD}?` };
  await stranger.no("wrong code", "user/resetpwd", { ...reset, code: code === "000000" ? "111111" : "000000" });
  await stranger.no("differs", "user/resetpwd", { ...reset, repassword: "x" });
  await stranger.ok("user/resetpwd", reset);
  await mai.no("ended", "user/center");
  keep(world, mai, await mai.ok("user/login", { type: "email", email: mai.email, password: `${PASSWORD}?` }));
  await mai.ok("wallet/getProtection");
}
