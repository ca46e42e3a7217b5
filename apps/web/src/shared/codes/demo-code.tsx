import { getConfig } from "@candor/contract/routes/common.ts";
import { demoSentCode } from "@candor/contract/routes/user.ts";
import { useQuery } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import { useApi } from "../api/use-api.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { type CodeRequest, codeSlot } from "./resend.ts";

/** A message is on its way for a moment. */
const ASK_AGAIN_MS = 500;

type DemoCodeProps = {
  readonly request: CodeRequest;
  /** Differs for each code that was sent. */
  readonly sent: number | undefined;
  readonly onCode: (code: string) => void;
};

const inputOf = (request: CodeRequest) =>
  request.by === "mail"
    ? ({ type: "email", ...request.input } as const)
    : ({ type: "mobile", ...request.input } as const);

/** In demo mode only: the code that was just requested, which one press fills in. A used one is never offered again. */
export function DemoCode({ request, sent, onCode }: DemoCodeProps) {
  const { t } = useTranslation("contact");
  const { data: config } = useApi(getConfig, {}, { staleTime: Number.POSITIVE_INFINITY });
  const { data: code } = useQuery({
    queryKey: [demoSentCode.path, codeSlot(request), sent],
    enabled: config?.mode === "demo",
    queryFn: async ({ signal }) => (await call(demoSentCode, inputOf(request), { signal, quiet: true })).code,
    refetchInterval: ({ state }) => (state.data ? false : ASK_AGAIN_MS),
    gcTime: 0,
  });
  if (!code) return null;
  return (
    <button
      type="button"
      onClick={() => onCode(code)}
      className="hit-y mt-2 rounded-8 bg-brand-soft px-3 py-1.5 text-13 font-bold text-brand active:opacity-70"
    >
      {t("code.use", { code })}
    </button>
  );
}
