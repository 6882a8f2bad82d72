import { Agent as HttpAgent } from "node:http";
import { Agent as HttpsAgent } from "node:https";
import { Code, ConnectError, type Interceptor, type Transport } from "@connectrpc/connect";
import { createConnectTransport } from "@connectrpc/connect-node";
import { grpcConnection } from "./grpc-transport.ts";
import { MAX_MESSAGE_BYTES } from "./grpc-wire.ts";

export interface Connection {
  readonly transport: Transport;
  readonly close: () => void;
}

interface ConnectionOptions {
  readonly url: string | readonly string[];
  readonly protocol: "grpc" | "connect";
  readonly timeoutMs: number;
}

export function connectionTo({ url, protocol, timeoutMs }: ConnectionOptions): Connection {
  const [first, ...others] = [url].flat().map((each) => new URL(each));
  if (!first) throw new Error("The service needs a url");
  if (![first, ...others].every(({ protocol: scheme }) => scheme === "http:" || scheme === "https:"))
    throw new Error("The url of the service must begin with http:// or https://");
  if (protocol === "grpc") return grpcConnection([first, ...others], timeoutMs);
  if (others.length > 0) throw new Error("Connect takes one url of the service");
  return connectConnection(first.href, timeoutMs);
}

function connectConnection(url: string, timeoutMs: number): Connection {
  const agent = url.startsWith("https:") ? new HttpsAgent({ keepAlive: true }) : new HttpAgent({ keepAlive: true });
  const transport = createConnectTransport({
    baseUrl: url,
    httpVersion: "1.1",
    useBinaryFormat: true,
    // Connect accepts a timeout of 0 or less as none for single calls only.
    ...(timeoutMs > 0 && { defaultTimeoutMs: timeoutMs }),
    readMaxBytes: MAX_MESSAGE_BYTES,
    // Between our own servers compression costs more than it saves.
    acceptCompression: [],
    nodeOptions: { agent },
    interceptors: [brokenIsUnavailable],
  });
  return { transport, close: () => agent.destroy() };
}

const BROKEN_CONNECTION = new Set(["ECONNRESET", "EPIPE", "ERR_STREAM_DESTROYED"]);

/** Reports a broken connection as unavailable, like one that cannot be opened: gRPC does, connect-node does not. */
const brokenIsUnavailable: Interceptor = (next) => async (req) => {
  try {
    return await next(req);
  } catch (reason) {
    const { cause } = ConnectError.from(reason);
    const broken = cause instanceof Error && "code" in cause && BROKEN_CONNECTION.has(String(cause.code));
    throw broken ? new ConnectError("the connection broke", Code.Unavailable, undefined, undefined, cause) : reason;
  }
};
