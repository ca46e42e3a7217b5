import { expect, test } from "vitest";
import { articleFor } from "./robot-texts.ts";

/** What users of each language ask, and the article that answers it. */
const questions: Readonly<Record<string, readonly string[]>> = {
  "two-factor": [
    "How do I turn on two-factor authentication?",
    "¿Cómo activo la verificación en dos pasos?",
    "2段階認証の設定方法を教えてください",
    "이중 인증은 어떻게 켜나요?",
    "เปิดการยืนยันสองชั้นอย่างไร",
    "Bật xác minh hai bước thế nào?",
    "怎么开启双重验证？",
    "如何開啟兩步驟驗證？",
  ],
  "verify-identity": ["How long does verification take?", "本人確認はいつ終わりますか", "身份認證要多久？"],
  otc: ["Is OTC safe?", "P2P的价格是谁定的？", "OTC注文の支払い方法は？"],
  referral: [
    "Where is my invite code?",
    "Hoa hồng của tôi đâu?",
    "返佣什么时候到账？",
    "초대한 친구는 어디서 보나요?",
    "¿Cómo invito a un amigo?",
  ],
  withdraw: ["Where is my withdrawal?", "出金はいつですか"],
};

test.each(Object.entries(questions))("the robot answers with the article %s", (slug, asked) => {
  for (const question of asked) expect(articleFor(question), question).toBe(slug);
});

test("the robot names no article where it knows none", () => {
  expect(articleFor("qwerty")).toBeUndefined();
});
