import { type DescFile, toBinary } from "@bufbuild/protobuf";
import { FileDescriptorProtoSchema } from "@bufbuild/protobuf/wkt";
import type { handleBidiStreamingCall, Server, ServerDuplexStream } from "@grpc/grpc-js";
import { ReflectionService } from "@grpc/reflection";
import { oncePer } from "#contract/once-per.ts";
import { requestIdFrom } from "#contract/request-id.ts";
import { headersOf, statusOf } from "#extensions/caller/grpc-wire.ts";
import type { ServiceRoute } from "#extensions/platform/composition/service-route.ts";
import { REQUEST_ID_HEADER } from "#extensions/server/interceptors/request-id.interceptor.ts";
import { type Authentication, authenticate } from "#extensions/server/service-auth/service-auth.ts";
import { file_google_rpc_error_details } from "#proto/google/rpc/error_details_pb.ts";
import { file_google_rpc_status } from "#proto/google/rpc/status_pb.ts";
import { file_health_v1_health, Health } from "#proto/health/v1/health_pb.ts";
import { refusalOf } from "./refusal.ts";

type PackageDefinition = ConstructorParameters<typeof ReflectionService>[0];
type ReflectionCall = ServerDuplexStream<unknown, unknown>;

/**
 * Server reflection, so that grpcurl and buf curl need no .proto files. Like a system method, it requires
 * authentication.
 */
export function addReflection(
  server: Pick<Server, "addService">,
  routes: readonly ServiceRoute[],
  auth: Authentication,
): void {
  reflectionOf(routes).addToServer({
    addService: (service, { ServerReflectionInfo }) =>
      server.addService(service, {
        ServerReflectionInfo: guarded(auth, ServerReflectionInfo as handleBidiStreamingCall<unknown, unknown>),
      }),
  });
}

/** Indexes every file of the contract, which takes a fifth of the time of a start; servers of one process share it. */
const reflectionOf = oncePer(
  (routes: readonly ServiceRoute[]) =>
    new ReflectionService(definitionOf(routes), {
      services: [...routes.map(({ service }) => service.typeName), Health.typeName],
    }),
);

function guarded(
  auth: Authentication,
  answer: handleBidiStreamingCall<unknown, unknown>,
): handleBidiStreamingCall<unknown, unknown> {
  return async (call: ReflectionCall) => {
    const headers = headersOf(call.metadata);
    const requestId = requestIdFrom(headers.get(REQUEST_ID_HEADER));
    try {
      await authenticate(auth, { header: (name) => headers.get(name), requestId, kind: "system" });
      answer(call);
    } catch (reason) {
      call.emit("error", statusOf(refusalOf(reason, requestId)));
    }
  };
}

/** The files of the services, the health protocol and error details, in the form of the .proto loader. */
function definitionOf(routes: readonly ServiceRoute[]): PackageDefinition {
  const files = new Set<DescFile>();
  const add = (file: DescFile): void => {
    if (files.has(file)) return;
    files.add(file);
    file.dependencies.forEach(add);
  };
  [file_health_v1_health, ...routes.map(({ service }) => service.file)].forEach(add);
  // Clients request these by the types in an error's details.
  [file_google_rpc_status, file_google_rpc_error_details].forEach(add);
  const fileDescriptorProtos = [...files].map(({ proto }) => Buffer.from(toBinary(FileDescriptorProtoSchema, proto)));
  return { contract: { format: "", type: {}, fileDescriptorProtos } } as unknown as PackageDefinition;
}
