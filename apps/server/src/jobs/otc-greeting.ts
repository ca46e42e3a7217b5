import { type Language, toLanguage } from "@candor/contract/i18n/languages.ts";
import { chatHandlers } from "../modules/people/chat/index.ts";
import { makeCommandId } from "../platform/bus/command-id.ts";
import type { Services } from "../services/services.ts";

/** What a demo's merchant writes first in an order. */
const greetings: Readonly<Record<Language, string>> = {
  en: "Hello! I am a robot of this demo. No real money moves here: report the payment, and I answer within seconds.",
  es: "¡Hola! Soy un robot de esta demo. Aquí no se mueve dinero real: notifica el pago y respondo en segundos.",
  ja: "こんにちは。私はこのデモのロボットです。実際のお金は動きません。支払いを通知すると、数秒で応答します。",
  ko: "안녕하세요! 저는 이 데모의 로봇입니다. 실제 돈은 오가지 않습니다. 결제를 알리면 몇 초 안에 응답합니다.",
  th: "สวัสดี! ฉันเป็นโรบอตของเดโมนี้ ไม่มีเงินจริงเคลื่อนย้าย แจ้งการชำระเงินแล้วฉันจะตอบภายในไม่กี่วินาที",
  vi: "Xin chào! Tôi là robot của bản demo này. Không có tiền thật nào được chuyển: hãy báo thanh toán, tôi sẽ trả lời trong vài giây.",
  "zh-CN": "您好！我是本演示的机器人。这里没有真实资金往来：标记付款后，我会在几秒内回应。",
  "zh-TW": "您好！我是本示範的機器人。這裡沒有真實資金往來：標記付款後，我會在幾秒內回應。",
};

/** Greets the other sides of a robot's open orders in which it has written nothing yet, each in their language, by the call of any user. */
export async function greet(services: Services, userId: number): Promise<void> {
  const { db, clock } = services;
  const rows = await db
    .selectFrom("otc_orders as o")
    .innerJoin("users as u", (join) =>
      join.on((expression) =>
        expression(
          "u.user_id",
          "=",
          expression.fn.coalesce(
            expression.case().when("o.buyer_id", "=", userId).then(expression.ref("o.seller_id")).end(),
            expression.ref("o.buyer_id"),
          ),
        ),
      ),
    )
    .leftJoin("conversations as c", "c.order_id", "o.order_id")
    .select(["o.order_id", "u.lang"])
    .where((expression) =>
      expression.or([expression("o.buyer_id", "=", userId), expression("o.seller_id", "=", userId)]),
    )
    .where("o.state", "in", ["unpaid", "paid", "disputed"])
    .where("c.conversation_id", "is", null)
    .execute();
  if (rows.length === 0) return;
  const { uid } = await db.selectFrom("users").select("uid").where("user_id", "=", userId).executeTakeFirstOrThrow();
  const { chatSend } = chatHandlers(services);
  for (const { order_id, lang } of rows) {
    const language = toLanguage(lang);
    const user = { sessionId: "", userId, uid, state: "active", level: 2, language } as const;
    const caller = { ip: "", device: "", deviceId: undefined, origin: undefined, host: undefined };
    const context = { ...caller, language, user, commandId: makeCommandId(clock.now()) };
    await chatSend(context, { subject: `otc:${order_id}`, text: greetings[language], pictures: [] });
  }
}
