import { fileURLToPath } from "node:url";
import { fromBinary } from "@bufbuild/protobuf";
import { Code, type ConnectError, createClient, type Transport } from "@connectrpc/connect";
import { createGrpcWebTransport } from "@connectrpc/connect-node";
import grpc from "@grpc/grpc-js";
import { loadSync } from "@grpc/proto-loader";
import { connectionTo } from "#extensions/caller/connection.ts";
import { reasonOf } from "#extensions/caller/index.ts";
import { ErrorInfoSchema } from "#proto/google/rpc/error_details_pb.ts";
import { StatusSchema } from "#proto/google/rpc/status_pb.ts";
import { DisputeService } from "#proto/tollhouse/v1/disputes_pb.ts";
import { OrganizationService } from "#proto/tollhouse/v1/organizations_pb.ts";
import type { TestService } from "./service.ts";

/** The end of a call, as every protocol reports it. */
export interface Ending {
  readonly code: string;
  readonly reason: string | null;
  readonly message: string;
  readonly requestId: string | null;
}

export type SentHeaders = Readonly<Record<string, string>>;
export type ServiceRequest =
  | { readonly method: "GetDispute"; readonly disputeId: string }
  | { readonly method: "FindOrganization" };
export type Speaker = (service: TestService, headers: SentHeaders, request?: ServiceRequest) => Promise<Ending>;

const A_DISPUTE: ServiceRequest = { method: "GetDispute", disputeId: "dsp_1" };

const connect: Speaker = async ({ url }, headers, request = A_DISPUTE) => {
  const [path, body] =
    request.method === "GetDispute"
      ? ["tollhouse.v1.DisputeService/GetDispute", { dispute_id: request.disputeId }]
      : ["tollhouse.v1.OrganizationService/FindOrganization", { organization_id: "org_found" }];
  const response = await fetch(`${url}/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as {
    code?: string;
    message?: string;
    details?: { debug: { reason?: string } }[];
  };
  return {
    code: answer.code ?? "ok",
    reason: answer.details?.[0]?.debug.reason ?? null,
    message: answer.message ?? "",
    requestId: response.headers.get("x-request-id"),
  };
};

async function through(transport: Transport, headers: SentHeaders, request: ServiceRequest): Promise<Ending> {
  let requestId: string | null = null;
  const options = {
    headers,
    onHeader: (header: Headers) => {
      requestId = header.get("x-request-id");
    },
  };
  const answer =
    request.method === "GetDispute"
      ? createClient(DisputeService, transport).getDispute({ disputeId: request.disputeId }, options)
      : createClient(OrganizationService, transport).findOrganization(
          { organization: { case: "organizationId", value: "org_found" } },
          options,
        );
  return answer.then(
    () => ({ code: "ok", reason: null, message: "", requestId }),
    (error: ConnectError) => ({
      code: snakeCase(Code[error.code] ?? ""),
      reason: reasonOf(error),
      message: error.rawMessage,
      requestId: error.metadata.get("x-request-id"),
    }),
  );
}

const grpcWeb: Speaker = ({ url }, headers, request = A_DISPUTE) =>
  through(createGrpcWebTransport({ baseUrl: url, httpVersion: "1.1" }), headers, request);

const ourGrpc: Speaker = async ({ grpcUrl }, headers, request = A_DISPUTE) => {
  const { transport, close } = connectionTo({ url: grpcUrl, protocol: "grpc", timeoutMs: 5_000 });
  return through(transport, headers, request).finally(close);
};

const PROTO = fileURLToPath(new URL("../../proto", import.meta.url));
const loaded = grpc.loadPackageDefinition(
  loadSync(["tollhouse/v1/disputes.proto", "tollhouse/v1/organizations.proto"], {
    includeDirs: [PROTO],
    keepCase: true,
  }),
);

/** A client made from the .proto files alone. */
const rawGrpc: Speaker = ({ grpcUrl }, headers, request = A_DISPUTE) => {
  const { v1 } = loaded.tollhouse as unknown as { v1: Record<string, grpc.ServiceClientConstructor> };
  const name = request.method === "GetDispute" ? "DisputeService" : "OrganizationService";
  const Client = v1[name] as grpc.ServiceClientConstructor;
  const client = new Client(new URL(grpcUrl).host, grpc.credentials.createInsecure());
  const metadata = new grpc.Metadata();
  for (const [header, value] of Object.entries(headers)) metadata.set(header, value);
  const message =
    request.method === "GetDispute" ? { dispute_id: request.disputeId } : { organization_id: "org_found" };
  return new Promise<Ending>((resolve) => {
    let requestId: string | null = null;
    const call = client[request.method]?.(message, metadata, (error: grpc.ServiceError | null) => {
      if (error) return resolve(endingOf(error));
      setImmediate(() => resolve({ code: "ok", reason: null, message: "", requestId }));
    }) as grpc.ClientUnaryCall;
    call.on("metadata", (received: grpc.Metadata) => {
      requestId = String(received.get("x-request-id")[0] ?? "");
    });
  }).finally(() => client.close());
};

function endingOf({ code, details, metadata }: grpc.ServiceError): Ending {
  const status = metadata.get("grpc-status-details-bin")[0] as Buffer | undefined;
  const detail = status && fromBinary(StatusSchema, status).details[0];
  return {
    code: snakeCase(Code[code] ?? ""),
    reason: detail ? fromBinary(ErrorInfoSchema, detail.value).reason : null,
    message: details,
    requestId: String(metadata.get("x-request-id")[0] ?? ""),
  };
}

const snakeCase = (name: string): string => name.replace(/(?<=[a-z])[A-Z]/g, "_$&").toLowerCase();

export const speakers: readonly (readonly [string, Speaker])[] = [
  ["Connect", connect],
  ["gRPC-Web", grpcWeb],
  ["our gRPC", ourGrpc],
  ["a stranger's gRPC", rawGrpc],
];
