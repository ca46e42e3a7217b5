import { softPasskey } from "../../../apps/server/src/testing/soft-passkey.ts";
import { at, secretOf, text, type World } from "../world.ts";
import { PASSWORD, type People } from "./people.ts";

type CreationOptions = Parameters<ReturnType<typeof softPasskey>["create"]>[0];
type RequestOptions = Parameters<ReturnType<typeof softPasskey>["use"]>[0];

/** Passkeys, authenticator, recovery codes, freezing: of a user who has all of them off again at the end. */
export async function liveSecurity({ kenji: who, stranger }: People, world: World): Promise<void> {
  const { site: origin } = world;
  const contact = { area_code: "84", mobile: "912345678" };
  const login = { type: "mobile", ...contact, password: PASSWORD };
  await who.ok("user/security");
  await who.ok("user/setAntiPhishing", { word: "lotus", password: PASSWORD });
  await who.no("wrong password", "user/setAntiPhishing", { word: "lotus", password: "wrong" });
  await who.ok("user/setLoginAlerts", { on: false, password: PASSWORD });
  await who.no("wrong password", "user/setLoginAlerts", { on: true, password: "wrong" });

  await who.no("wrong password", "user/totpSetup", { password: "wrong" });
  who.secret = secretOf(text(await who.ok("user/totpSetup", { password: PASSWORD }), "secret"));
  await who.no("wrong code", "user/totpEnable", { totp: "000000" });
  await who.ok("user/totpEnable", { totp: await who.totp() });
  await who.ok("user/security");
  await who.no("no second factor", "user/newRecoveryCodes", { password: PASSWORD });
  const recovery = await who.ok("user/newRecoveryCodes", { password: PASSWORD, totp: await who.totp() });
  const proof = await who.ok("user/doAuth", { action: "addPasskey", totp: await who.totp() });
  await who.no("wrong code", "user/doAuth", { action: "addPasskey", totp: "000000" });

  const key = softPasskey();
  world.aliases.set(key.id, "<passkey>");
  const offer = await who.ok("user/passkeyOptions", { purpose: "register" });
  const created = {
    ticket: text(offer, "ticket"),
    credential: key.create(at(offer, "options") as CreationOptions, origin),
    name: "Phone",
    password: PASSWORD,
    auth_ticket: text(proof, "auth_ticket"),
  };
  await who.no("wrong password", "user/addPasskey", { ...created, password: "wrong" });
  await who.ok("user/addPasskey", created);
  await who.ok("user/passkeys");
  await who.ok("user/renamePasskey", { id: key.id, name: "My phone" });
  await who.no("unknown", "user/renamePasskey", { id: "AAAA", name: "My phone" });

  const owed = await stranger.ok("user/login", login);
  const ticket = text(owed, "second_factor.ticket");
  await stranger.no("wrong code", "user/loginSecond", { ticket, totp: "000000" });
  who.token = text(await stranger.ok("user/loginSecond", { ticket, totp: await who.totp() }), "token");
  const recovering = text(await stranger.ok("user/login", login), "second_factor.ticket");
  await stranger.ok("user/loginSecond", { ticket: recovering, totp: text(recovery, "recovery_codes.0") });
  const asked = await stranger.ok("user/passkeyOptions", { purpose: "login" });
  const assertion = key.use(at(asked, "options") as RequestOptions, origin);
  await stranger.no("wrong ticket", "user/passkeyLogin", { ticket: "A".repeat(43), assertion });
  await stranger.ok("user/passkeyLogin", { ticket: text(asked, "ticket"), assertion });
  const use = await who.ok("user/passkeyOptions", { purpose: "use", action: "removePasskey" });
  const used = key.use(at(use, "options") as RequestOptions, origin);
  const again = await who.ok("user/doAuth", {
    action: "removePasskey",
    passkey_ticket: text(use, "ticket"),
    assertion: used,
  });

  await who.ok("user/freezeSelf", { password: PASSWORD });
  await who.no("frozen", "wallet/faucet");
  await world.passTime();
  const code = await world.codeAfter(contact.mobile, () => who.ok("sms/send", { ...contact, event: "security" }));
  await who.no("no second factor", "user/unfreezeSelf", { password: PASSWORD, code });
  await who.ok("user/unfreezeSelf", { password: PASSWORD, code, totp: await who.totp() });
  await who.ok("user/removePasskey", { id: key.id, password: PASSWORD, auth_ticket: text(again, "auth_ticket") });
  await who.no("no second factor", "user/totpDisable", { password: PASSWORD });
  await who.ok("user/totpDisable", { password: PASSWORD, totp: await who.totp() });
  await who.ok("user/security");
}
