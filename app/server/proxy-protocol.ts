import type { Logger } from "pino";

/** How a connection begins that tells of its client, in version 1 and 2 of the protocol (haproxy.org, proxy-protocol.txt). */
const BEGINNINGS = [Buffer.from("PROXY "), Buffer.from("\r\n\r\n\0\r\nQUIT\n")];

/** What Node tells of a request that is no HTTP. */
interface UnreadableRequest extends Error {
  readonly rawPacket?: Buffer;
}

/** Warns once when a balancer speaks the PROXY protocol, which nobody reads here: each of its requests is refused. */
export function proxyProtocol(log: Pick<Logger, "warn">): (error: UnreadableRequest) => void {
  let warned = false;
  return ({ rawPacket }) => {
    if (warned || !BEGINNINGS.some((bytes) => rawPacket?.subarray(0, bytes.length).equals(bytes))) return;
    warned = true;
    log.warn("A balancer sends the PROXY protocol, which is not read: its requests are refused. Turn it off there.");
  };
}
