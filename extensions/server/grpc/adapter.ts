import { create, type DescMethod, fromBinary, isMessage, type Message, toBinary } from "@bufbuild/protobuf";
import {
  Code,
  ConnectError,
  createContextKey,
  createContextValues,
  createServiceImplSpec,
  type Interceptor,
  type MethodImplSpec,
  type UnaryRequest,
  type UnaryResponse,
} from "@connectrpc/connect";
import type { handleUnaryCall, Metadata, MethodDefinition, Server, ServerUnaryCall } from "@grpc/grpc-js";
import { headersOf, metadataOf, statusOf } from "#extensions/caller/grpc-wire.ts";
import type { ServiceRoute } from "#extensions/platform/composition/service-route.ts";
import { undecodable } from "#extensions/server/interceptors/error-codes.ts";
import { CallEnding } from "./call-ending.ts";

/** A decoded request, or its decoding error. */
type Received = Message | ConnectError;

type UnarySpec = MethodImplSpec & { readonly kind: "unary" };

/** A call's data besides its message, for the implementation behind the interceptors. */
interface Arrived {
  readonly ending: CallEnding;
  readonly request: Received;
  readonly responseHeader: Headers;
  readonly responseTrailer: Headers;
}

const arrivedKey = createContextKey<Arrived | null>(null, { description: "arrived" });

/** Serves a Connect service through Connect's interceptors on a @grpc/grpc-js server. */
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

/** grpc-js decodes before authentication, so a decoding error is kept until the call is authenticated. */
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
  const answerTo = throughAll(interceptors, implementationOf(spec));
  return async (call, callback) => {
    const arrived = arrivalOf(call);
    const answer = await answerTo(requestOf(spec, call, arrived)).catch((reason: unknown) =>
      ConnectError.from(reason, Code.Internal),
    );
    try {
      const isError = answer instanceof ConnectError;
      const header = metadataOf(isError ? arrived.responseHeader : answer.header);
      const trailer = metadataOf(isError ? arrived.responseTrailer : answer.trailer);
      // An error without headers is sent as one block.
      if (Object.keys(header.getMap()).length > 0) call.sendMetadata(header);
      if (isError) callback(statusOf(answer, trailer));
      else callback(null, answer.message, withoutMessage(trailer));
    } catch {
      // The handler set a header or trailer that gRPC cannot carry.
      callback(statusOf(new ConnectError("internal error", Code.Internal)));
    } finally {
      arrived.ending.answered();
    }
  };
}

type Answer = (request: UnaryRequest) => Promise<UnaryResponse>;

/** The outermost is first. Composed once instead of per call. */
function throughAll(interceptors: readonly Interceptor[], implementation: Answer): Answer {
  return interceptors.reduceRight<Answer>((next, interceptor) => interceptor(next as never) as Answer, implementation);
}

function implementationOf({ impl, method }: UnarySpec): Answer {
  return async ({ contextValues: values, service, message, header: requestHeader, requestMethod, url }) => {
    const { ending, request, responseHeader, responseTrailer } = values.get(arrivedKey) as Arrived;
    if (request instanceof ConnectError) throw request;
    const answer = await impl(message, {
      service,
      method,
      protocolName: "grpc",
      requestMethod,
      url,
      values,
      requestHeader,
      responseHeader,
      responseTrailer,
      timeoutMs: ending.leftMs,
      get signal() {
        return ending.signal;
      },
    });
    return {
      stream: false,
      service,
      method,
      header: responseHeader,
      trailer: responseTrailer,
      message: isMessage(answer, method.output) ? answer : create(method.output, answer),
    };
  };
}

function arrivalOf(call: ServerUnaryCall<Received, Message>): Arrived {
  const ending = new CallEnding(Number(call.getDeadline()));
  call.on("cancelled", () => ending.callerLeft());
  return { ending, request: call.request, responseHeader: new Headers(), responseTrailer: new Headers() };
}

/** The call in the form that Connect's interceptors expect. */
function requestOf({ method }: UnarySpec, call: ServerUnaryCall<Received, Message>, arrived: Arrived): UnaryRequest {
  const { request, ending } = arrived;
  return {
    stream: false,
    service: method.parent,
    method,
    requestMethod: "POST",
    url: `http://${call.getHost()}/${method.parent.typeName}/${method.name}`,
    header: headersOf(call.metadata),
    contextValues: createContextValues().set(arrivedKey, arrived),
    // For a call that cannot be decoded, interceptors get an empty message.
    message: request instanceof ConnectError ? create(method.input) : request,
    get signal() {
      return ending.signal;
    },
  };
}

/** grpc-js sends an empty grpc-message on success. An entry without values replaces it, which Node omits. */
function withoutMessage(trailer: Metadata): Metadata {
  trailer.set("grpc-message", "");
  trailer.get("grpc-message").pop();
  return trailer;
}
