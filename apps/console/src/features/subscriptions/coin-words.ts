import type { Language } from "@candor/contract/i18n/languages.ts";

/** The words of a sale's card in the app, by the glossary. */
export type CoinWords = {
  readonly price: string;
  readonly total: string;
  readonly limit: string;
  readonly starts: string;
  readonly ends: string;
  readonly launch: string;
  readonly lockup: string;
  readonly days: string;
  readonly participants: string;
  readonly upcoming: string;
  readonly subscribing: string;
  readonly ended: string;
  readonly sold_out: string;
  readonly launched: string;
  readonly recommended: string;
};

export const coinWords: Readonly<Record<Language, CoinWords>> = {
  en: {
    price: "Issue price",
    total: "Total offered",
    limit: "Limit per user",
    starts: "Opens",
    ends: "Closes",
    launch: "Listing time",
    lockup: "Lock-up period",
    days: "{count} days",
    participants: "Participants",
    upcoming: "Upcoming",
    subscribing: "Open",
    ended: "Ended",
    sold_out: "Sold out",
    launched: "Listed",
    recommended: "Recommended",
  },
  ja: {
    price: "販売価格",
    total: "販売総数",
    limit: "1人あたりの上限・下限",
    starts: "申込開始",
    ends: "申込締切",
    launch: "上場日時",
    lockup: "ロックアップ期間",
    days: "{count}日",
    participants: "参加者数",
    upcoming: "近日開始",
    subscribing: "申込受付中",
    ended: "終了",
    sold_out: "完売",
    launched: "上場済み",
    recommended: "おすすめ",
  },
  ko: {
    price: "발행가",
    total: "총 모집 수량",
    limit: "1인당 한도",
    starts: "청약 시작",
    ends: "청약 마감",
    launch: "상장 일시",
    lockup: "락업 기간",
    days: "{count}일",
    participants: "참여자 수",
    upcoming: "예정",
    subscribing: "청약 중",
    ended: "종료",
    sold_out: "마감",
    launched: "상장 완료",
    recommended: "추천",
  },
  vi: {
    price: "Giá phát hành",
    total: "Tổng chào bán",
    limit: "Hạn mức mỗi người",
    starts: "Mở đăng ký",
    ends: "Đóng đăng ký",
    launch: "Giờ niêm yết",
    lockup: "Thời gian khóa",
    days: "{count} ngày",
    participants: "Số người tham gia",
    upcoming: "Sắp mở",
    subscribing: "Đang mở bán",
    ended: "Đã kết thúc",
    sold_out: "Đã bán hết",
    launched: "Đã niêm yết",
    recommended: "Đề xuất",
  },
  es: {
    price: "Precio de emisión",
    total: "Total ofrecido",
    limit: "Límite por usuario",
    starts: "Apertura",
    ends: "Cierre",
    launch: "Fecha de listado",
    lockup: "Período de bloqueo",
    days: "{count} días",
    participants: "Participantes",
    upcoming: "Próximamente",
    subscribing: "Abierta",
    ended: "Finalizada",
    sold_out: "Agotada",
    launched: "Listada",
    recommended: "Recomendada",
  },
  "zh-TW": {
    price: "發行價",
    total: "發行總量",
    limit: "每人限額",
    starts: "申購開始",
    ends: "申購截止",
    launch: "上架時間",
    lockup: "鎖倉期",
    days: "{count} 天",
    participants: "參與人數",
    upcoming: "即將開始",
    subscribing: "申購中",
    ended: "已結束",
    sold_out: "已售完",
    launched: "已上架",
    recommended: "推薦",
  },
  th: {
    price: "ราคาเสนอขาย",
    total: "จำนวนที่เสนอขาย",
    limit: "วงเงินต่อคน",
    starts: "เปิดจอง",
    ends: "ปิดจอง",
    launch: "เวลาเปิดซื้อขาย",
    lockup: "ระยะเวลาล็อก",
    days: "{count} วัน",
    participants: "ผู้เข้าร่วม",
    upcoming: "เร็วๆ นี้",
    subscribing: "เปิดจองซื้อ",
    ended: "สิ้นสุดแล้ว",
    sold_out: "ขายหมดแล้ว",
    launched: "เปิดซื้อขายแล้ว",
    recommended: "แนะนำ",
  },
  "zh-CN": {
    price: "发行价",
    total: "发行总量",
    limit: "每人限额",
    starts: "申购开始",
    ends: "申购截止",
    launch: "上线时间",
    lockup: "锁仓期",
    days: "{count} 天",
    participants: "参与人数",
    upcoming: "即将开始",
    subscribing: "申购中",
    ended: "已结束",
    sold_out: "已售罄",
    launched: "已上线",
    recommended: "推荐",
  },
};
