import type { RequestHandler } from "express";
import type { Logger } from "pino";

type TrustProxy = (address: string | undefined, hop: number) => boolean;

/** Warns once when X-Forwarded-For comes from a peer that is not trusted: all clients behind it then count as one address. */
export function untrustedProxy(log: Pick<Logger, "warn">): RequestHandler {
  let warned = false;
  return (request, _response, next) => {
    const peer = request.socket.remoteAddress;
    const trusts = request.app.get("trust proxy fn") as TrustProxy;
    if (!warned && request.headers["x-forwarded-for"] !== undefined && !trusts(peer, 0)) {
      warned = true;
      log.warn(
        { peer },
        "X-Forwarded-For is ignored: its sender is not in TRUST_PROXY, so its clients share one address.",
      );
    }
    next();
  };
}
