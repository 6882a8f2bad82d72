import type { DescMethod, Message } from "@bufbuild/protobuf";
import { fromBinary, toBinary } from "@bufbuild/protobuf";
import { Code, ConnectError, createServiceImplSpec, type Interceptor, type MethodImplSpec } from "@connectrpc/connect";
import type { MethodDefinition, Server, UntypedHandleCall } from "@grpc/grpc-js";
import type { ServiceRoute } from "#extensions/platform/service-route.ts";
import { type Received, streamHandler, unaryHandler } from "./handlers.ts";

/**
 * Serves a Connect service implementation through Connect's interceptors on a @grpc/grpc-js server. Methods that stream
 * their requests are left out and answer UNIMPLEMENTED, as unknown ones do: grpc-js refuses those itself, before
 * service authentication could, and says no more than that.
 */
export function addRoute(server: Server, { service, implementation }: ServiceRoute, interceptors: Interceptor[]): void {
  const definition: Record<string, MethodDefinition<Received, Message>> = {};
  const handlers: Record<string, UntypedHandleCall> = {};
  for (const [name, spec] of Object.entries(createServiceImplSpec(service, implementation).methods)) {
    const handler = handlerOf(spec, interceptors);
    if (!handler) continue;
    definition[name] = definitionOf(spec.method);
    handlers[name] = handler;
  }
  server.addService(definition, handlers);
}

function handlerOf(spec: MethodImplSpec, interceptors: Interceptor[]): UntypedHandleCall | null {
  if (spec.kind === "unary") return unaryHandler(spec, interceptors);
  if (spec.kind === "server_streaming") return streamHandler(spec, interceptors);
  return null;
}

function definitionOf(method: DescMethod): MethodDefinition<Received, Message> {
  return {
    path: `/${method.parent.typeName}/${method.name}`,
    requestStream: false,
    responseStream: method.methodKind === "server_streaming",
    requestDeserialize: (bytes) => received(method, bytes),
    responseSerialize: (message) => Buffer.from(toBinary(method.output, message)),
    requestSerialize: neverOnAServer,
    responseDeserialize: neverOnAServer,
  };
}

/** grpc-js decodes before authentication runs, so a decoding error is kept until the call is authenticated. */
function received(method: DescMethod, bytes: Buffer): Received {
  try {
    return { message: fromBinary(method.input, bytes), undecodable: null };
  } catch {
    return { message: null, undecodable: new ConnectError("the request cannot be decoded", Code.InvalidArgument) };
  }
}

function neverOnAServer(): never {
  throw new Error("A server neither writes requests nor reads responses");
}
