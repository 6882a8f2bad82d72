import type { Logger } from "pino";

/** First bytes of the PROXY protocol, versions 1 and 2 (haproxy.org, proxy-protocol.txt). */
const BEGINNINGS = [Buffer.from("PROXY "), Buffer.from("\r\n\r\n\0\r\nQUIT\n")];

/** Node's error for a request that is not HTTP. */
interface UnreadableRequest extends Error {
  readonly rawPacket?: Buffer;
}

/** Warns once when a load balancer speaks the PROXY protocol, which is not supported: its requests are refused. */
export function proxyProtocol(log: Pick<Logger, "warn">): (error: UnreadableRequest) => void {
  let warned = false;
  return ({ rawPacket }) => {
    if (warned || !BEGINNINGS.some((bytes) => rawPacket?.subarray(0, bytes.length).equals(bytes))) return;
    warned = true;
    log.warn("A balancer sends the PROXY protocol, which is not read: its requests are refused. Turn it off there.");
  };
}
