import { create, createFileRegistry, type DescService, setExtension } from "@bufbuild/protobuf";
import {
  FileDescriptorProtoSchema,
  FileDescriptorSetSchema,
  file_google_protobuf_wrappers,
  MethodOptionsSchema,
  type StringValue,
} from "@bufbuild/protobuf/wkt";
import { type Client, createClient, type HandlerContext } from "@connectrpc/connect";
import { createConnectTransport } from "@connectrpc/connect-node";
import type { ServiceRoute } from "#extensions/platform/composition/service-route.ts";
import { createTenantFinder } from "#extensions/platform/tenancy/tenants.ts";
import { type UnitOfWork, workOf } from "#extensions/platform/work/work.ts";
import { unitOfWork } from "#extensions/server/interceptors/unit-of-work.interceptor.ts";
import { createServer } from "#extensions/server/server.ts";
import { http } from "#proto/google/api/annotations_pb.ts";
import { HttpRuleSchema } from "#proto/google/api/http_pb.ts";
import { AccessSchema, access, OperationSchema, operation } from "#proto/tollhouse/v1/access_pb.ts";
import { type Platform, TEST_SECRET, type TestOrganization } from "#tests/support/platform.ts";

// No method of the contract moves money yet, so this one is defined here.
const options = create(MethodOptionsSchema);
setExtension(options, access, create(AccessSchema, { caller: { case: "scope", value: "settlements:write" } }));
setExtension(options, http, create(HttpRuleSchema, { pattern: { case: "post", value: "/api/payments" }, body: "*" }));
setExtension(options, operation, create(OperationSchema, { id: "payments.create", idempotencyKeyRequired: true }));
const text = ".google.protobuf.StringValue";
const described = createFileRegistry(
  create(FileDescriptorSetSchema, {
    file: [
      file_google_protobuf_wrappers.proto,
      create(FileDescriptorProtoSchema, {
        name: "paying.proto",
        package: "paying",
        syntax: "proto3",
        dependency: ["google/protobuf/wrappers.proto"],
        service: [{ name: "PayService", method: [{ name: "Pay", inputType: text, outputType: text, options }] }],
      }),
    ],
  }),
).getService("paying.PayService");
if (!described) throw new Error("the descriptor is wrong");
const service: DescService = described;

interface Paying {
  /** Records an event for the subject and returns its ID. */
  pay(subjectId: string, idempotencyKey: string | null): Promise<string>;
  /** Runs in the middle of the next payment. */
  meanwhile(happens: (work: UnitOfWork) => unknown): void;
  close(): Promise<void>;
}

/** A service with one money method: it requires a key and records an event in one transaction. */
export async function aPayingService({ context }: Platform, { id }: TestOrganization): Promise<Paying> {
  const happenings: ((work: UnitOfWork) => unknown)[] = [];
  const implementation = {
    async pay({ value }: StringValue, handler: HandlerContext) {
      const work = workOf(handler);
      work.record({ type: "dispute.submitted", subject: { id: value, version: 1, eventSequence: 0 } });
      await work.save();
      await happenings.shift()?.(work);
      return { value: `paid ${value}` };
    },
  };
  const server = createServer({
    config: { ...context.config, port: 0, grpcPort: 0 },
    logger: context.logger,
    routes: [{ service, implementation: implementation as unknown as ServiceRoute["implementation"] }],
    findTenant: createTenantFinder(context),
    ready: context.ready,
    unitOfWork: unitOfWork(() => context),
  });
  const { url } = await server.start();
  const transport = createConnectTransport({ baseUrl: url, httpVersion: "1.1" });
  const client = createClient(service, transport) as Client<DescService> & {
    pay(request: { value: string }, options: { headers: HeadersInit }): Promise<StringValue>;
  };
  return {
    async pay(subjectId, key) {
      const headers = {
        "x-internal-secret": TEST_SECRET,
        "x-org-id": id,
        ...(key !== null && { "idempotency-key": key }),
      };
      return (await client.pay({ value: subjectId }, { headers })).value;
    },
    meanwhile: (happens) => void happenings.push(happens),
    close: () => server.stop(1_000),
  };
}
