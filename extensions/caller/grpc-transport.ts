import { setTimeout as pause } from "node:timers/promises";
import {
  create,
  type DescMessage,
  type DescMethodUnary,
  fromBinary,
  type MessageShape,
  toBinary,
} from "@bufbuild/protobuf";
import { Code, ConnectError, type Transport, type UnaryResponse } from "@connectrpc/connect";
import { type CallOptions, type Client, Metadata, type ServiceError, type StatusObject, status } from "@grpc/grpc-js";
import { type GrpcChannels, grpcChannels } from "./grpc-channels.ts";
import { connectErrorOf, headersOf, metadataOf } from "./grpc-wire.ts";
import { unsent } from "./unsent.ts";

/** Time in which a call looks for a connection: a stopping instance can end one that is being opened. */
const REACH_MS = 1_000;
/** A server that refuses a call is up: on a busy machine, several connections may be ending in turn. */
const REFUSED_MS = 5_000;
const REPEAT_MS = 50;

/**
 * RFC 9113 section 8.7: not processed. grpc-js retries such a call once, and reports a second refusal only in its text.
 */
const REFUSED_STREAM = /^Stream refused by server$|NGHTTP2_REFUSED_STREAM/;

/** A Connect transport over @grpc/grpc-js, which needs a third of the CPU of connect-node's gRPC transport. */
export function grpcConnection(urls: readonly [URL, ...URL[]], defaultTimeoutMs: number, renewedAfterMs?: number) {
  const channels = grpcChannels(urls, renewedAfterMs);
  return { transport: grpcTransport(channels, defaultTimeoutMs), close: channels.close };
}

/** gRPC enforces timeouts itself, so Connect's signal handling is skipped. */
function grpcTransport(channels: GrpcChannels, defaultTimeoutMs: number): Transport {
  return {
    unary(method, signal, timeoutMs = defaultTimeoutMs, header, message) {
      const sent = { method, message: create(method.input, message), header, signal };
      // Connect's transports treat a timeout of 0 or less as none.
      return unaryCall(channels, sent, timeoutMs > 0 ? { deadline: Date.now() + timeoutMs } : {}).catch(thrown);
    },
    async stream({ parent, name }) {
      throw new ConnectError(`${parent.typeName}.${name} streams; only unary methods are served`, Code.Unimplemented);
    },
  };
}

/**
 * Wraps errors like Connect's transports, including those that grpc-js throws itself, for example on a closed channel.
 */
function thrown(reason: unknown): never {
  throw ConnectError.from(reason);
}

interface Sent<I extends DescMessage, O extends DescMessage> {
  readonly method: DescMethodUnary<I, O>;
  readonly message: MessageShape<I>;
  readonly header: HeadersInit | undefined;
  readonly signal: AbortSignal | undefined;
}

/** Retries while no server can have started the call: each connection tried had ended or was ending. */
async function unaryCall<I extends DescMessage, O extends DescMessage>(
  channels: GrpcChannels,
  sent: Sent<I, O>,
  options: CallOptions,
): Promise<UnaryResponse<I, O>> {
  const { method, signal } = sent;
  const startedAt = performance.now();
  for (;;) {
    const { error, message, isSent, ...ended } = await channels.use((client) => callEnded(client, sent, options));
    if (message) return responseOf(method, message, ended);
    const forMs = REFUSED_STREAM.test(error?.details ?? "") ? REFUSED_MS : REACH_MS;
    const mayRepeat = !isSent && error?.code === status.UNAVAILABLE && performance.now() - startedAt < forMs;
    if (!mayRepeat || signal?.aborted) {
      const thrown = connectErrorOf(
        signal?.aborted ? (error ?? {}) : brokenIsUnavailable(error),
        headersOf(ended.header),
      );
      throw !isSent && thrown.code === Code.Unavailable ? unsent(thrown) : thrown;
    }
    await pause(REPEAT_MS);
  }
}

/** A connection that ends silently, or a killed process, resets its calls: grpc-js reports cancelled or internal. */
function brokenIsUnavailable(error: ServiceError | null): Partial<StatusObject> {
  const isReset = error?.code === status.CANCELLED || /^Received RST_STREAM with code 2/.test(error?.details ?? "");
  return { ...error, ...(isReset && { code: status.UNAVAILABLE }) };
}

/** Parses headers on demand, since few callers read them. */
function responseOf<I extends DescMessage, O extends DescMessage>(
  method: DescMethodUnary<I, O>,
  message: MessageShape<O>,
  { header, trailer }: Pick<CallEnded<O>, "header" | "trailer">,
): UnaryResponse<I, O> {
  return {
    stream: false,
    service: method.parent,
    method,
    message,
    get header() {
      return headersOf(header);
    },
    get trailer() {
      return headersOf(trailer);
    },
  };
}

interface CallEnded<O extends DescMessage> {
  readonly error: ServiceError | null;
  readonly message: MessageShape<O> | undefined;
  readonly header: Metadata;
  readonly trailer: Metadata;
  /** False when no connection was found, or when the server says that it did not start the call. */
  readonly isSent: boolean;
}

/** Makes the call. The callbacks only store their arguments, since an error thrown in one would end the process. */
function callEnded<I extends DescMessage, O extends DescMessage>(
  client: Client,
  { method, message: request, header: sent, signal }: Sent<I, O>,
  options: CallOptions,
): Promise<CallEnded<O>> {
  return new Promise((resolve) => {
    let header = new Metadata();
    let error: ServiceError | null = null;
    let message: MessageShape<O> | undefined;
    const call = client.makeUnaryRequest(
      `/${method.parent.typeName}/${method.name}`,
      (value: MessageShape<I>) => Buffer.from(toBinary(method.input, value)),
      (bytes: Buffer) => fromBinary(method.output, bytes),
      request,
      metadataOf(sent),
      options,
      (failure, answer) => {
        error = failure;
        message = answer;
      },
    );
    if (signal?.aborted) call.cancel();
    else signal?.addEventListener("abort", () => call.cancel(), { once: true });
    call.on("metadata", (received: Metadata) => {
      header = received;
    });
    // The status arrives last, after the callback.
    call.on("status", ({ metadata }: StatusObject) => {
      // Without a connection, the peer is the channel's own address.
      const isAlone = call.getPeer() === client.getChannel().getTarget();
      const isSent = !isAlone && !REFUSED_STREAM.test(error?.details ?? "");
      resolve({ error, message, header, trailer: metadata, isSent });
    });
  });
}
