import * as z from "zod/mini";
import { fileAnswer, smallIdField } from "../fields.ts";
import { route } from "../route.ts";

/** The SHA-256 of a logo in hexadecimal. */
export const logoHash = z.string({ error: "NOT_FOUND" }).check(z.regex(/^[0-9a-f]{64}$/, "NOT_FOUND"));

export const currencyLogo = route({
  methods: ["GET"],
  path: "currency/logo",
  summary:
    "The logo of a currency as a square picture; another logo has another hash, so that this one is cached forever",
  auth: "none",
  binary: true,
  input: z.object({ currency_id: smallIdField, hash: logoHash }),
  output: fileAnswer,
});

export const currencyProfile = route({
  methods: ["GET"],
  path: "currency/profile",
  summary: "The links of a currency's project; empty where there are none",
  auth: "none",
  input: z.object({ currency_id: smallIdField }),
  output: z.object({ website: z.string(), white_paper: z.string() }),
});
