import type { RequestHandler } from "express";
import type { Logger } from "pino";

type TrustProxy = (address: string | undefined, hop: number) => boolean;

const FORWARDED = ["x-forwarded-for", "x-forwarded-host", "x-forwarded-proto"];

/**
 * Drops forwarding headers from untrusted peers, since Remix would use the host. Warns once per address: all clients
 * behind such a peer count as one.
 */
export function untrustedProxy(log: Pick<Logger, "warn">): RequestHandler {
  let warned = false;
  return (request, _response, next) => {
    const peer = request.socket.remoteAddress;
    const trusts = request.app.get("trust proxy fn") as TrustProxy;
    if (trusts(peer, 0)) return next();
    if (!warned && request.headers["x-forwarded-for"] !== undefined) {
      warned = true;
      log.warn(
        { peer },
        "X-Forwarded-For is ignored: its sender is not in TRUST_PROXY, so its clients share one address.",
      );
    }
    for (const name of FORWARDED) delete request.headers[name];
    next();
  };
}
