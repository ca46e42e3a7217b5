import { Person, text, type World } from "../world.ts";
import { approveNewest, keep, PASSWORD, type People } from "./people.ts";

/** Invites: what a user sees of them, one who seems to be the same person, and the terms that operators set. */
export async function livePromotion(people: People, world: World): Promise<void> {
  const { mai, stranger, owner, finance, auditor } = people;
  const invite = text(await mai.ok("user/my_share"), "invite_code");
  await mai.ok("user/my_poster");
  await mai.ok("user/myFeeLevel");
  await stranger.ok("user/inviteOpened", { invite_code: invite });
  await stranger.no("no code", "user/inviteOpened", { invite_code: "" });
  const friend = new Person(world, "friend");
  friend.email = "friend@example.com";
  const code = await friend.mailed("register");
  const input = { type: "email", email: friend.email, password: PASSWORD, repassword: PASSWORD, agreement: true, code };
  keep(world, friend, await friend.ok("user/register", { ...input, invite_code: invite }));
  // The end of the name that a registration makes up is by chance.
  await friend.ok("user/setNickname", { nickname: "Anh" });
  // The document of mai's own verification.
  const document = { country: "VN", document_type: "passport", document_number: "B1234568" };
  await friend.ok("user/real_name", { ...document, name: "Nguyễn Văn An", contact_address: "12 Hàng Bạc, Hà Nội" });
  await mai.ok("user/getInviteInfo");
  await mai.ok("user/inviteList", { generation: 1 });
  await mai.ok("user/inviteBonus", { state: "withheld" });
  await mai.ok("user/invite_list");

  await auditor.ok("console/users/referral", { uid: mai.uid });
  await auditor.ok("console/users/invited", { uid: mai.uid });
  await owner.no("unknown", "console/users/referral", { uid: "00000000" });
  await auditor.ok("console/promotion/terms");
  const rates = { version: 1, first: "0.3", second: "0.1", third: "0.05", reason: "The plan of the quarter." };
  await owner.no("above the fee", "console/promotion/rates", { ...rates, first: "0.9" });
  await owner.ok("console/promotion/rates", rates);
  await approveNewest(finance, "rebate_rates");
  const levels = [{ volume: "10000", maker_reduction: "0.1", taker_reduction: "0.05" }];
  await owner.no("another version", "console/promotion/levels", { version: 7, levels, reason: "Too late." });
  await owner.ok("console/promotion/levels", { version: 1, levels, reason: "For traders." });
  await approveNewest(finance, "fee_levels");
  await auditor.ok("console/promotion/pairs");
  const pair = { inviter_uid: mai.uid, invited_uid: friend.uid, version: 1, reason: "A brother and a sister." };
  await owner.no("unknown", "console/promotion/release", { ...pair, invited_uid: "00000000" });
  await owner.ok("console/promotion/release", pair);
  await approveNewest(finance, "rebate_release");
}
