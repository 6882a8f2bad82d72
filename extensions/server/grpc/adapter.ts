import { create, type DescMethod, fromBinary, type Message, toBinary } from "@bufbuild/protobuf";
import {
  Code,
  ConnectError,
  createHandlerContext,
  createServiceImplSpec,
  type HandlerContext,
  type Interceptor,
  type MethodImplSpec,
} from "@connectrpc/connect";
import { invokeUnaryImplementation } from "@connectrpc/connect/protocol";
import type { handleUnaryCall, Metadata, MethodDefinition, Server, ServerUnaryCall } from "@grpc/grpc-js";
import { headersOf, metadataOf, statusOf } from "#extensions/caller/grpc-wire.ts";
import type { ServiceRoute } from "#extensions/platform/service-route.ts";
import { undecodable } from "#extensions/server/interceptors/error-codes.ts";

/** A decoded request, or the error of one that cannot be decoded. */
type Received = Message | ConnectError;

type UnarySpec = MethodImplSpec & { readonly kind: "unary" };

/** Aborts the work of a call. Without a reason each abort would build a DOMException with its stack. */
const ENDED = new ConnectError("the call has ended", Code.Canceled);

/** The longest delay of setTimeout. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1;

/** Serves a Connect service implementation through Connect's interceptors on a @grpc/grpc-js server. */
export function addRoute(server: Server, { service, implementation }: ServiceRoute, interceptors: Interceptor[]): void {
  const definition: Record<string, MethodDefinition<Received, Message>> = {};
  const handlers: Record<string, handleUnaryCall<Received, Message>> = {};
  for (const [name, spec] of Object.entries(createServiceImplSpec(service, implementation).methods)) {
    if (spec.kind !== "unary") throw new Error(`${service.typeName}.${name} streams; only unary methods are served`);
    definition[name] = definitionOf(spec.method);
    handlers[name] = handlerOf(spec, interceptors);
  }
  server.addService(definition, handlers);
}

function definitionOf(method: DescMethod): MethodDefinition<Received, Message> {
  return {
    path: `/${method.parent.typeName}/${method.name}`,
    requestStream: false,
    responseStream: false,
    requestDeserialize: (bytes) => received(method, bytes),
    responseSerialize: (message) => Buffer.from(toBinary(method.output, message)),
    requestSerialize: neverOnAServer,
    responseDeserialize: neverOnAServer,
  };
}

/** grpc-js decodes before authentication runs, so a decoding error is kept until the call is authenticated. */
function received(method: DescMethod, bytes: Buffer): Received {
  try {
    return fromBinary(method.input, bytes);
  } catch {
    return undecodable();
  }
}

function neverOnAServer(): never {
  throw new Error("A server neither writes requests nor reads responses");
}

function handlerOf(spec: UnarySpec, interceptors: Interceptor[]): handleUnaryCall<Received, Message> {
  return async (call, callback) => {
    const context = contextOf(spec.method, call);
    const answer = await answerTo(call.request, spec, context, interceptors);
    try {
      const header = metadataOf(context.responseHeader);
      const trailer = metadataOf(context.responseTrailer);
      // An error without headers is sent as one block.
      if (Object.keys(header.getMap()).length > 0) call.sendMetadata(header);
      if (answer instanceof ConnectError) callback(statusOf(answer, trailer));
      else callback(null, answer, withoutMessage(trailer));
    } catch {
      // gRPC cannot carry a header or trailer that the handler set.
      callback(statusOf(new ConnectError("internal error", Code.Internal)));
    } finally {
      context.abort(ENDED);
    }
  };
}

async function answerTo(
  request: Received,
  spec: UnarySpec,
  context: HandlerContext,
  interceptors: Interceptor[],
): Promise<Message | ConnectError> {
  const isError = request instanceof ConnectError;
  const impl = isError ? () => Promise.reject(request) : spec.impl;
  const message = isError ? create(spec.method.input) : request;
  return invokeUnaryImplementation({ ...spec, impl }, context, message, interceptors).catch((reason: unknown) =>
    ConnectError.from(reason, Code.Internal),
  );
}

/** grpc-js sends an empty grpc-message on success. An entry without values takes its place, which Node leaves out. */
function withoutMessage(trailer: Metadata): Metadata {
  trailer.set("grpc-message", "");
  trailer.get("grpc-message").pop();
  return trailer;
}

/** The call as Connect's interceptors and implementations see it. Its signal ends with the caller or the deadline. */
function contextOf(method: DescMethod, call: ServerUnaryCall<Received, Message>) {
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
