import type { Language } from "@candor/contract/i18n/languages.ts";

/** The words of a product's card in the app, by the glossary. */
export type CardWords = {
  readonly dailyRate: string;
  readonly output: string;
  readonly yearly: string;
  readonly term: string;
  readonly day: string;
  readonly days: string;
  readonly minimum: string;
  readonly machinePrice: string;
  readonly machines: string;
  readonly sold: string;
  readonly interest: string;
  readonly remaining: string;
  /** The same of a miner, whose income is in another currency. */
  readonly machineInterest: string;
  readonly machineRemaining: string;
  readonly open: string;
  readonly closed: string;
  readonly upcoming: string;
  readonly recommended: string;
};

export const cardWords: Readonly<Record<Language, CardWords>> = {
  en: {
    dailyRate: "Daily rate",
    output: "Daily output",
    yearly: "{rate} a year, without compounding",
    term: "Term",
    day: "{count} day",
    days: "{count} days",
    minimum: "Minimum",
    machinePrice: "Price per machine",
    machines: "{count} machines",
    sold: "{share} of {quota} sold",
    interest: "Early redemption: {factor} × daily interest",
    remaining: "Early redemption: daily rate × days left",
    machineInterest: "Early redemption: {factor} × {rate} of the principal",
    machineRemaining: "Early redemption: {rate} of the principal × days left",
    open: "Open",
    closed: "Closed",
    upcoming: "Upcoming",
    recommended: "Recommended",
  },
  ja: {
    dailyRate: "日利",
    output: "1日の産出量",
    yearly: "年率{rate}（単利）",
    term: "運用期間",
    day: "{count}日間",
    days: "{count}日間",
    minimum: "最低金額",
    machinePrice: "1台あたりの価格",
    machines: "{count}台",
    sold: "{quota}のうち{share}販売済み",
    interest: "中途解約：1日の利息 × {factor}",
    remaining: "中途解約：日利 × 残り日数",
    machineInterest: "中途解約：元本の{rate} × {factor}",
    machineRemaining: "中途解約：元本の{rate} × 残り日数",
    open: "販売中",
    closed: "販売停止",
    upcoming: "販売予定",
    recommended: "おすすめ",
  },
  ko: {
    dailyRate: "일 이율",
    output: "일 채굴량",
    yearly: "연 {rate} (단리)",
    term: "운용 기간",
    day: "{count}일",
    days: "{count}일",
    minimum: "최소 금액",
    machinePrice: "대당 가격",
    machines: "{count}대",
    sold: "{quota} 중 {share} 판매",
    interest: "중도 해지: 일 이자 × {factor}",
    remaining: "중도 해지: 일 이율 × 남은 일수",
    machineInterest: "중도 해지: 원금의 {rate} × {factor}",
    machineRemaining: "중도 해지: 원금의 {rate} × 남은 일수",
    open: "판매 중",
    closed: "판매 중지",
    upcoming: "판매 예정",
    recommended: "추천",
  },
  vi: {
    dailyRate: "Lãi suất ngày",
    output: "Sản lượng ngày",
    yearly: "{rate} mỗi năm, không lãi kép",
    term: "Kỳ hạn",
    day: "{count} ngày",
    days: "{count} ngày",
    minimum: "Tối thiểu",
    machinePrice: "Giá mỗi máy",
    machines: "{count} máy",
    sold: "Đã bán {share} của {quota}",
    interest: "Tất toán trước hạn: {factor} × tiền lãi ngày",
    remaining: "Tất toán trước hạn: lãi suất ngày × số ngày còn lại",
    machineInterest: "Tất toán trước hạn: {factor} × {rate} tiền gốc",
    machineRemaining: "Tất toán trước hạn: {rate} tiền gốc × số ngày còn lại",
    open: "Đang bán",
    closed: "Ngừng bán",
    upcoming: "Sắp mở bán",
    recommended: "Đề xuất",
  },
  es: {
    dailyRate: "Tasa diaria",
    output: "Producción diaria",
    yearly: "{rate} al año, sin capitalización",
    term: "Plazo",
    day: "{count} día",
    days: "{count} días",
    minimum: "Mínimo",
    machinePrice: "Precio por equipo",
    machines: "{count} equipos",
    sold: "Vendido: {share} de {quota}",
    interest: "Rescate anticipado: {factor} × interés diario",
    remaining: "Rescate anticipado: tasa diaria × días restantes",
    machineInterest: "Rescate anticipado: {factor} × {rate} del capital",
    machineRemaining: "Rescate anticipado: {rate} del capital × días restantes",
    open: "En venta",
    closed: "Cerrado",
    upcoming: "Próximamente",
    recommended: "Recomendado",
  },
  "zh-TW": {
    dailyRate: "日利率",
    output: "每日產出",
    yearly: "年化 {rate}（單利）",
    term: "期限",
    day: "{count} 天",
    days: "{count} 天",
    minimum: "最低金額",
    machinePrice: "每台價格",
    machines: "{count} 台",
    sold: "{quota} 已售 {share}",
    interest: "提前贖回：每日利息 × {factor}",
    remaining: "提前贖回：日利率 × 剩餘天數",
    machineInterest: "提前贖回：本金的 {rate} × {factor}",
    machineRemaining: "提前贖回：本金的 {rate} × 剩餘天數",
    open: "開放中",
    closed: "已關閉",
    upcoming: "即將開放",
    recommended: "推薦",
  },
  th: {
    dailyRate: "อัตราต่อวัน",
    output: "ผลผลิตต่อวัน",
    yearly: "{rate} ต่อปี ไม่คิดทบต้น",
    term: "ระยะเวลา",
    day: "{count} วัน",
    days: "{count} วัน",
    minimum: "ขั้นต่ำ",
    machinePrice: "ราคาต่อเครื่อง",
    machines: "{count} เครื่อง",
    sold: "ขายแล้ว {share} จาก {quota}",
    interest: "ไถ่ถอนก่อนกำหนด: {factor} × ดอกเบี้ยต่อวัน",
    remaining: "ไถ่ถอนก่อนกำหนด: อัตราต่อวัน × จำนวนวันที่เหลือ",
    machineInterest: "ไถ่ถอนก่อนกำหนด: {factor} × {rate} ของเงินต้น",
    machineRemaining: "ไถ่ถอนก่อนกำหนด: {rate} ของเงินต้น × จำนวนวันที่เหลือ",
    open: "เปิดขาย",
    closed: "ปิดขาย",
    upcoming: "เร็ว ๆ นี้",
    recommended: "แนะนำ",
  },
  "zh-CN": {
    dailyRate: "日利率",
    output: "每日产出",
    yearly: "年化{rate}（单利）",
    term: "周期",
    day: "{count}天",
    days: "{count}天",
    minimum: "起购金额",
    machinePrice: "每台价格",
    machines: "{count}台",
    sold: "{quota}已售{share}",
    interest: "提前赎回：每日利息 × {factor}",
    remaining: "提前赎回：日利率 × 剩余天数",
    machineInterest: "提前赎回：本金的{rate} × {factor}",
    machineRemaining: "提前赎回：本金的{rate} × 剩余天数",
    open: "发售中",
    closed: "已关闭",
    upcoming: "即将发售",
    recommended: "推荐",
  },
};

/** A text with its values; the values never have braces. */
export const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{([a-z]+)\}/g, (_, name: string) => values[name] ?? "…");
