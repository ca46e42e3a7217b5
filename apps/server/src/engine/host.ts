import { assertNever } from "@candor/contract/assert-never.ts";
import { refuse } from "@candor/contract/errors.ts";
import type { CommandRequest } from "../platform/bus/bus.ts";
import type { Link } from "../platform/bus/link.ts";
import { Outlet } from "../platform/bus/outlet.ts";
import { answerLine, decodeRequest, type Request } from "../platform/bus/protocol.ts";
import type { EngineService } from "./service.ts";

type CommandLine = Extract<Request, { do: "command" }>;

/** Undefined for text that is not a command: the gateway has validated users' input, but its mistake must not end the engine. */
function readCommand(text: string): CommandRequest | undefined {
  try {
    return decodeRequest(text);
  } catch {
    return undefined;
  }
}

/** The engine's end of the bus: answers the gateway's requests and passes on publications. `drain` also ends the feed. */
export function serveLink(link: Link, service: EngineService, drain: () => Promise<void>): void {
  const outlet = new Outlet(
    (line) => link.send(line),
    () => service.engine.status.epoch,
  );
  service.onPublish((message) => outlet.publish(message));
  const answer = (id: number, result: unknown): void => link.send(answerLine(id, JSON.stringify(result ?? null)));

  const submit = ({ id, text, bodyHash, lane }: CommandLine): void => {
    const request = readCommand(text);
    if (!request) answer(id, refuse("INVALID_REQUEST"));
    else service.submit({ request, bodyHash, lane, answer: (outcome) => link.send(answerLine(id, outcome)) });
  };

  const handle = async (request: Request): Promise<void> => {
    const { id } = request;
    switch (request.do) {
      case "command":
        submit(request);
        return;
      case "watch":
        service.publisher.watch(request.userId, request.on);
        return;
      case "watchAccount":
        service.publisher.watchAccount(request.userId, request.on);
        return;
      case "follow":
        service.publisher.follow(request.marketId, request.on);
        return;
      case "tell":
        return;
      case "reach":
        return answer(id, null);
      case "took":
        outlet.took(request.chars);
        return;
      case "depth":
        return answer(id, await service.depth(request.marketId));
      case "book":
        return answer(id, await service.book(request.marketId, request.levels));
      case "auction":
        return answer(id, service.auctions.auction(request.marketId));
      case "quotes":
        return answer(id, service.figures.quotes());
      case "candle":
        return answer(id, service.figures.forming(request.marketId, request.period));
      case "alerts":
        await service.readAlerts(request.userId);
        return answer(id, null);
      case "pricing":
        return answer(id, await service.pricing(request.symbol));
      case "status":
        return answer(id, service.status());
      case "metrics":
        return answer(id, await service.metrics.registry.metrics());
      case "drain":
        await drain();
        return answer(id, null);
      default:
        return assertNever(request);
    }
  };
  link.onLine((line) => void handle(JSON.parse(line) as Request));
}
