import type { Language } from "@candor/contract/i18n/languages.ts";

type RobotTexts = {
  readonly greeting: string;
  /** {title} and {address} of an article. */
  readonly article: string;
  readonly handOver: string;
};

export const robotTexts: Readonly<Record<Language, RobotTexts>> = {
  en: {
    greeting:
      "Hello, I am a robot of this demo. I know the help center; a person in the console reads your message too.",
    article: "This article may help: {title} ({address})",
    handOver: "I have handed your message over to the operators' console. Whoever has it open can answer you here.",
  },
  es: {
    greeting:
      "Hola, soy un robot de esta demo. Conozco el centro de ayuda; una persona en la consola también lee tu mensaje.",
    article: "Quizá te ayude este artículo: {title} ({address})",
    handOver: "Pasé tu mensaje a la consola de operadores. Quien la tenga abierta puede responderte aquí.",
  },
  ja: {
    greeting:
      "こんにちは。このデモのロボットです。ヘルプセンターの内容をご案内します。メッセージは管理画面の担当者にも届きます。",
    article: "こちらの記事が参考になるかもしれません：{title}（{address}）",
    handOver: "メッセージを管理画面に引き継ぎました。管理画面を開いている担当者がここで返信できます。",
  },
  ko: {
    greeting:
      "안녕하세요. 이 데모의 로봇입니다. 고객센터의 내용을 안내해 드리며, 메시지는 관리 콘솔의 담당자에게도 전달됩니다.",
    article: "이 글이 도움이 될 수 있습니다: {title} ({address})",
    handOver: "메시지를 관리 콘솔로 전달했습니다. 콘솔을 열어 둔 담당자가 여기에서 답변할 수 있습니다.",
  },
  th: {
    greeting: "สวัสดี เราคือบอตของเดโมนี้ ตอบได้ตามเนื้อหาในศูนย์ช่วยเหลือ และเจ้าหน้าที่ในคอนโซลจะเห็นข้อความของคุณด้วย",
    article: "บทความนี้อาจช่วยได้: {title} ({address})",
    handOver: "ส่งต่อข้อความของคุณไปยังคอนโซลของเจ้าหน้าที่แล้ว ผู้ที่เปิดคอนโซลอยู่ตอบคุณได้ที่นี่",
  },
  vi: {
    greeting:
      "Xin chào, tôi là robot của bản demo này. Tôi biết nội dung trung tâm trợ giúp; người trực bảng điều khiển cũng đọc được tin nhắn của bạn.",
    article: "Bài viết này có thể giúp bạn: {title} ({address})",
    handOver:
      "Tôi đã chuyển tin nhắn của bạn tới bảng điều khiển. Người đang mở bảng điều khiển có thể trả lời bạn tại đây.",
  },
  "zh-CN": {
    greeting: "您好，我是本演示的机器人，可以为您查找帮助中心的内容；控制台的客服也会看到您的消息。",
    article: "这篇文章可能对您有帮助：{title}（{address}）",
    handOver: "已将您的消息转到客服控制台，打开控制台的客服可以在这里回复您。",
  },
  "zh-TW": {
    greeting: "您好，我是這個示範站的機器人，可以為您查找幫助中心的內容；控制台的客服也會看到您的訊息。",
    article: "這篇文章可能對您有幫助：{title}（{address}）",
    handOver: "已將您的訊息轉到客服控制台，開啟控制台的客服可以在這裡回覆您。",
  },
};

/** Words of a topic in the eight languages, and the slug of its article; the first that is found counts. */
const topics: readonly (readonly [slug: string, words: RegExp])[] = [
  [
    "fund-password",
    /fund password|contraseña de fondos|資金パスワード|자금 ?비밀번호|รหัสผ่านเงินทุน|mật khẩu quỹ|资金密码|資金密碼/iu,
  ],
  // Before the identity: both are a verification in most languages.
  [
    "two-factor",
    /2fa|two[ -]?(?:factor|step)|2[ -]?step|authenticat|passkey|dos (?:pasos|factores)|autenticaci|[二2]段階|二要素|認証アプリ|パスキー|2단계|이중 인증|인증 ?앱|패스키|สองชั้น|2 ขั้นตอน|พาสคีย์|hai lớp|hai bước|2 (?:lớp|bước)|双重|雙重|[两兩]步|二次[验驗][证證]|通行密[钥鑰]/iu,
  ],
  ["verify-identity", /verif|identit|\bkyc\b|identidad|本人確認|신원|인증|ยืนยันตัวตน|xác minh|身份|身分|实名|實名/iu],
  ["otc", /\b(?:otc|p2p)\b/iu],
  [
    "referral",
    /referral|rebate|invit|referid|招待|紹介コード|초대|추천인|리베이트|แนะนำเพื่อน|เชิญเพื่อน|ค่าแนะนำ|mời bạn|giới thiệu bạn|hoa hồng|邀请|邀請|返佣/iu,
  ],
  ["freeze", /fro?ze|freez|congel|凍結|동결|ระงับ|đóng băng|冻结/iu],
  ["withdraw", /withdr|retir|出金|출금|ถอน|rút|提现|提現|提領|提币|提幣/iu],
  ["deposit", /deposit|recharge|top[ -]?up|depósit|recarg|入金|입금|ฝาก|nạp|充值|儲值|充币|充幣/iu],
  ["trading-fees", /\bfees?\b|comisi|手数料|수수료|ค่าธรรมเนียม|phí|手续费|手續費|费率|費率/iu],
  ["options", /\boptions?\b|opciones|オプション|옵션|ออปชัน|quyền chọn|期权|選擇權/iu],
  [
    "contracts",
    /liquidat|leverage|margin|contratos|apalanca|レバレッジ|証拠金|레버리지|청산|เลเวอเรจ|มาร์จิ้?น|đòn bẩy|thanh lý|杠杆|强平|爆仓|槓桿|強平/iu,
  ],
  ["new-coins", /new coin|moneda nueva|monedas nuevas|新規コイン|신규 코인|เหรียญใหม่|coin mới|新币|新幣/iu],
  [
    "notifications",
    /\balerts?\b|notification|\bpush\b|alerta|notificaci|アラート|通知|알림|แจ้งเตือน|cảnh báo|thông báo|提醒|推送|推播/iu,
  ],
];

export const articleFor = (text: string): string | undefined => topics.find(([, words]) => words.test(text))?.[0];
