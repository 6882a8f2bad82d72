import { once } from "node:events";
import { create, type Message } from "@bufbuild/protobuf";
import { Code, ConnectError, createHandlerContext, type Interceptor, type MethodImplSpec } from "@connectrpc/connect";
import { invokeUnaryImplementation, transformInvokeImplementation } from "@connectrpc/connect/protocol";
import type { Deadline, handleServerStreamingCall, handleUnaryCall, Metadata } from "@grpc/grpc-js";
import { headersOf, metadataOf, statusOf } from "#extensions/caller/grpc-wire.ts";

type Unary = MethodImplSpec & { readonly kind: "unary" };
type ServerStreaming = MethodImplSpec & { readonly kind: "server_streaming" };

/** A decoded request, or the reason that it could not be decoded. */
export type Received =
  | { readonly message: Message; readonly undecodable: null }
  | { readonly message: null; readonly undecodable: ConnectError };

/** What calls of both kinds have in common. */
interface ServerCall {
  readonly metadata: Metadata;
  getDeadline(): Deadline;
  getHost(): string;
  on(event: "cancelled", listener: () => void): unknown;
}

/** Aborts the work of a call. Without a reason each abort would build a DOMException with its stack. */
const ENDED = new ConnectError("the call has ended", Code.Canceled);

/** The longest delay of setTimeout. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1;

export function unaryHandler(spec: Unary, interceptors: Interceptor[]): handleUnaryCall<Received, Message> {
  return async (call, callback) => {
    const context = contextOf(spec, call);
    try {
      const { message, undecodable } = call.request;
      const impl = undecodable ? () => Promise.reject(undecodable) : spec.impl;
      const question = message ?? create(spec.method.input);
      const answer = await invokeUnaryImplementation({ ...spec, impl }, context, question, interceptors);
      call.sendMetadata(metadataOf(context.responseHeader));
      callback(null, answer, metadataOf(context.responseTrailer));
    } catch (reason) {
      callback(statusOf(ConnectError.from(reason, Code.Internal)));
    } finally {
      context.abort(ENDED);
    }
  };
}

export function streamHandler(
  spec: ServerStreaming,
  interceptors: Interceptor[],
): handleServerStreamingCall<Received, Message> {
  return async (call) => {
    const context = contextOf(spec, call);
    try {
      const answers = transformInvokeImplementation(spec, context, interceptors)(requestsOf(call.request));
      let began = false;
      for await (const answer of answers) {
        if (!began) call.sendMetadata(metadataOf(context.responseHeader));
        began = true;
        if (!call.write(answer)) await once(call, "drain", { signal: context.signal });
      }
      if (!began) call.sendMetadata(metadataOf(context.responseHeader));
      call.end(metadataOf(context.responseTrailer));
    } catch (reason) {
      // grpc-js takes the status of a failed stream from its error event.
      call.emit("error", statusOf(ConnectError.from(reason, Code.Internal)));
    } finally {
      context.abort(ENDED);
    }
  };
}

async function* requestsOf({ message, undecodable }: Received): AsyncGenerator<Message> {
  if (undecodable) throw undecodable;
  yield message;
}

/** The call as Connect's interceptors and implementations see it. Its signal ends with the caller or the deadline. */
function contextOf({ method }: MethodImplSpec, call: ServerCall) {
  const left = new AbortController();
  call.on("cancelled", () => left.abort(new ConnectError("the caller has left", Code.Canceled)));
  const deadline = Number(call.getDeadline());
  return createHandlerContext({
    service: method.parent,
    method,
    protocolName: "grpc",
    requestMethod: "POST",
    url: `http://${call.getHost()}/${method.parent.typeName}/${method.name}`,
    requestHeader: headersOf(call.metadata),
    requestSignal: left.signal,
    ...(Number.isFinite(deadline) && { timeoutMs: Math.min(deadline - Date.now(), MAX_TIMEOUT_MS) }),
  });
}
