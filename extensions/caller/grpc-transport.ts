import type { DescMethodStreaming, DescMethodUnary } from "@bufbuild/protobuf";
import { createContextValues, type Transport } from "@connectrpc/connect";
import { createMethodUrl, runStreamingCall, runUnaryCall } from "@connectrpc/connect/protocol";
import { Client, credentials } from "@grpc/grpc-js";
import { serverStream, unaryCall } from "./grpc-calls.ts";
import { MAX_MESSAGE_BYTES } from "./grpc-wire.ts";

const CHANNEL_OPTIONS = {
  "grpc.max_receive_message_length": MAX_MESSAGE_BYTES,
  "grpc.max_send_message_length": MAX_MESSAGE_BYTES,
  // A server that restarts is found again within the second.
  "grpc.initial_reconnect_backoff_ms": 100,
  "grpc.max_reconnect_backoff_ms": 1000,
  // A connection that a firewall dropped silently is noticed before a call waits on it.
  "grpc.keepalive_time_ms": 30_000,
  "grpc.keepalive_timeout_ms": 5_000,
  "grpc.keepalive_permit_without_calls": 1,
};

/** A Connect transport over @grpc/grpc-js, which needs a third of the CPU of connect-node's own gRPC transport. */
export function grpcConnection(url: URL, defaultTimeoutMs: number) {
  const secure = url.protocol === "https:";
  const target = url.port ? url.host : `${url.host}:${secure ? 443 : 80}`;
  const client = new Client(target, secure ? credentials.createSsl() : credentials.createInsecure(), CHANNEL_OPTIONS);
  return { transport: grpcTransport(client, url.origin, defaultTimeoutMs), close: () => client.close() };
}

function grpcTransport(client: Client, origin: string, defaultTimeoutMs: number): Transport {
  const common = (method: DescMethodUnary | DescMethodStreaming, header: HeadersInit | undefined) => ({
    service: method.parent,
    requestMethod: "POST",
    url: createMethodUrl(origin, method),
    header: new Headers(header),
  });
  return {
    unary(method, signal, timeoutMs, header, message, contextValues = createContextValues()) {
      const time = timeLimit(timeoutMs ?? defaultTimeoutMs);
      const req = { ...common(method, header), stream: false as const, method, message, contextValues };
      return runUnaryCall({
        ...time.limit,
        ...(signal && { signal }),
        req,
        next: (sent) => unaryCall(client, sent, time.deadline),
      });
    },
    stream(method, signal, timeoutMs, header, message, contextValues = createContextValues()) {
      const time = timeLimit(timeoutMs ?? defaultTimeoutMs);
      const req = { ...common(method, header), stream: true as const, method, message, contextValues };
      return runStreamingCall({
        ...time.limit,
        ...(signal && { signal }),
        req,
        next: (sent) => serverStream(client, sent, time.deadline),
      });
    },
  };
}

/** Connect's transports take a time-out of 0 or less for none. */
function timeLimit(timeoutMs: number) {
  return timeoutMs > 0
    ? { limit: { timeoutMs }, deadline: { deadline: Date.now() + timeoutMs } }
    : { limit: {}, deadline: {} };
}
