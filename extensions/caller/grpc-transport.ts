import { type DescMessage, type DescMethodStreaming, type DescMethodUnary, fromBinary, type MessageShape } from "@bufbuild/protobuf";
import { Code, ConnectError, createContextValues, type StreamRequest, type StreamResponse, type Transport, type UnaryRequest, type UnaryResponse } from "@connectrpc/connect";
import { createMethodUrl, runStreamingCall, runUnaryCall } from "@connectrpc/connect/protocol";
import { Client, credentials, Metadata, type ServiceError, type StatusObject } from "@grpc/grpc-js";
import type { Connection } from "./connection.ts";
import { connectErrorOf, headersOf, MAX_MESSAGE_BYTES, metadataOf, serializerOf } from "./grpc-wire.ts";

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
export function grpcConnection(url: URL, defaultTimeoutMs: number): Connection {
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
      const limit = timeLimit(timeoutMs ?? defaultTimeoutMs);
      const req = { ...common(method, header), stream: false as const, method, message, contextValues };
      return runUnaryCall({ ...limit.option, ...(signal && { signal }), req, next: (sent) => unaryCall(client, sent, limit.deadline) });
    },
    stream(method, signal, timeoutMs, header, message, contextValues = createContextValues()) {
      const limit = timeLimit(timeoutMs ?? defaultTimeoutMs);
      const req = { ...common(method, header), stream: true as const, method, message, contextValues };
      return runStreamingCall({ ...limit.option, ...(signal && { signal }), req, next: (sent) => serverStream(client, sent, limit.deadline) });
    },
  };
}

/** Connect's transports take a time-out of 0 or less for none. */
function timeLimit(timeoutMs: number): { option: { timeoutMs?: number }; deadline: { deadline?: number } } {
  return timeoutMs > 0 ? { option: { timeoutMs }, deadline: { deadline: Date.now() + timeoutMs } } : { option: {}, deadline: {} };
}

function unaryCall<I extends DescMessage, O extends DescMessage>(
  client: Client,
  req: UnaryRequest<I, O>,
  options: { deadline?: number },
): Promise<UnaryResponse<I, O>> {
  const { method, service } = req;
  return new Promise((resolve, reject) => {
    let header = new Headers();
    let message: MessageShape<O> | undefined;
    let failure: ServiceError | null = null;
    const call = client.makeUnaryRequest(
      pathOf(method), serializerOf(method.input), parserOf(method.output), req.message, metadataOf(req.header), options,
      (error, answer) => {
        failure = error;
        message = answer;
      },
    );
    const cancel = () => call.cancel();
    req.signal.addEventListener("abort", cancel, { once: true });
    call.on("metadata", (metadata: Metadata) => { header = headersOf(metadata); });
    call.on("status", (status: StatusObject) => {
      req.signal.removeEventListener("abort", cancel);
      if (failure || !message) return reject(connectErrorOf(failure ?? status));
      resolve({ stream: false, service, method, header, message, trailer: headersOf(status.metadata) });
    });
  });
}

async function serverStream<I extends DescMessage, O extends DescMessage>(
  client: Client,
  req: StreamRequest<I, O>,
  options: { deadline?: number },
): Promise<StreamResponse<I, O>> {
  const { method, service } = req;
  if (method.methodKind !== "server_streaming")
    throw new ConnectError(`${method.name} streams its request, which this transport does not`, Code.Unimplemented);
}

const pathOf = (method: DescMethodUnary | DescMethodStreaming) => `/${method.parent.typeName}/${method.name}`;

function parserOf<Desc extends DescMessage>(desc: Desc) {
  return (bytes: Buffer): MessageShape<Desc> => fromBinary(desc, bytes);
}
