import {
  SERVICE_HEADER,
  SERVICE_SIGNATURE_HEADER,
  SERVICE_TIME_HEADER,
} from "@candor/contract/domain/wallet-services.ts";
import { refuse } from "@candor/contract/errors.ts";
import type { FastifyRequest } from "fastify";
import { audit } from "../../modules/console/audit/index.ts";
import { done, type Result } from "../../services/calls/result.ts";
import type { Services } from "../../services/services.ts";
import { authenticateService, type ServiceCaller } from "../../services/wallet-services/wallet-services.ts";
import type { Limits } from "./limits.ts";

const headerOf = (request: FastifyRequest, name: string): string => {
  const value = request.headers[name];
  return typeof value === "string" ? value : "";
};

/** The wallet service that signed a request, or its refusal: the same for an unknown service as for a wrong signature. */
export async function signerOf(
  services: Services,
  request: FastifyRequest,
  { from, limits }: { readonly from: { readonly ip: string; readonly network: string }; readonly limits: Limits },
): Promise<Result<ServiceCaller>> {
  const name = headerOf(request, SERVICE_HEADER);
  const found = await authenticateService(services, {
    name,
    timestamp: headerOf(request, SERVICE_TIME_HEADER),
    signature: headerOf(request, SERVICE_SIGNATURE_HEADER),
    method: request.method,
    path: request.url,
    body: request.rawBody,
  });
  if (typeof found === "object") return done(found);
  if (limits.deniedService.take(from.network, 1) === 0)
    await services.db.transaction().execute((trx) =>
      audit(trx, {
        operatorId: null,
        action: "service.denied",
        subject: `call:${request.routeOptions.url ?? ""}`,
        after: { service: name.slice(0, 40), why: found },
        ip: from.ip,
      }),
    );
  return refuse(found === "time" ? "REQUEST_TIME_INVALID" : "SIGNATURE_INVALID");
}
