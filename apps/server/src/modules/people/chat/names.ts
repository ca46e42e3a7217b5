import type { Language } from "@candor/contract/i18n/languages.ts";

/**
 * How users know who answers them: never by the name with which an operator logs in. The number lets a user say who it was, and operators find it.
 */
const agents: Readonly<Record<Language, string>> = {
  en: "Agent {number}",
  es: "Agente {number}",
  ja: "担当者{number}",
  ko: "상담원 {number}",
  th: "เจ้าหน้าที่ {number}",
  vi: "Nhân viên {number}",
  "zh-CN": "客服{number}",
  "zh-TW": "客服 {number}",
};

export const robots: Readonly<Record<Language, string>> = {
  en: "Robot",
  es: "Robot",
  ja: "ロボット",
  ko: "로봇",
  th: "บอต",
  vi: "Robot",
  "zh-CN": "机器人",
  "zh-TW": "機器人",
};

export const agentName = (language: Language, operatorId: number): string =>
  agents[language].replace("{number}", String(operatorId).padStart(2, "0"));
