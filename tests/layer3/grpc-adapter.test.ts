import { create, createFileRegistry, type DescMethodServerStreaming, type DescService } from "@bufbuild/protobuf";
import {
  FileDescriptorProtoSchema,
  FileDescriptorSetSchema,
  file_google_protobuf_wrappers,
  type Int32Value,
  Int32ValueSchema,
} from "@bufbuild/protobuf/wkt";
import type { HandlerContext, ServiceImpl, Transport } from "@connectrpc/connect";
import { createGrpcWebTransport } from "@connectrpc/connect-node";
import grpc from "@grpc/grpc-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callOf } from "#extensions/auth/call.ts";
import { connectionTo } from "#extensions/caller/connection.ts";
import { reasonOf } from "#extensions/caller/index.ts";
import { NotFoundError } from "#extensions/errors.ts";
import { aService, SECRET, type TestService } from "./service.ts";

// The contract has no streaming method yet, so this service is described here.
const counting = createFileRegistry(
  create(FileDescriptorSetSchema, {
    file: [
      file_google_protobuf_wrappers.proto,
      create(FileDescriptorProtoSchema, {
        name: "counting.proto",
        package: "counting",
        syntax: "proto3",
        dependency: ["google/protobuf/wrappers.proto"],
        service: [
          {
            name: "CountService",
            method: [
              {
                name: "CountTo",
                inputType: ".google.protobuf.Int32Value",
                outputType: ".google.protobuf.Int32Value",
                serverStreaming: true,
              },
              {
                name: "Collect",
                inputType: ".google.protobuf.Int32Value",
                outputType: ".google.protobuf.Int32Value",
                clientStreaming: true,
              },
            ],
          },
        ],
      }),
    ],
  }),
).getService("counting.CountService");
if (!counting) throw new Error("The descriptor is wrong");

const implementation = {
  async *countTo({ value }: Int32Value, context: HandlerContext) {
    context.responseHeader.set("x-tenant", callOf(context).tenant?.organizationSlug ?? "");
    context.responseHeader.set("x-seen", context.requestHeader.get("x-many") ?? "");
    context.responseHeader.set("x-seen-bin", context.requestHeader.get("x-many-bin") ?? "");
    context.responseTrailer.set("x-last", "yes");
    for (let each = 1; each <= value; each++) {
      if (each === 4) throw new NotFoundError("no_four", "there is no four");
      yield { value: each };
    }
  },
};

const acme = { "x-internal-secret": SECRET, "x-org-id": "org_acme" };
let service: TestService;
beforeAll(async () => {
  const route = { service: counting, implementation: implementation as unknown as Partial<ServiceImpl<DescService>> };
  service = await aService({ routes: [route] });
});
afterAll(() => service.stop());

async function count(transport: Transport, to: number, headers: Record<string, string> = acme, signal?: AbortSignal) {
  const method = counting?.method.countTo as DescMethodServerStreaming<
    typeof Int32ValueSchema,
    typeof Int32ValueSchema
  >;
  const question = (async function* () {
    yield create(Int32ValueSchema, { value: to });
  })();
  const response = await transport.stream(method, signal, 2_000, headers, question);
  const values: number[] = [];
  let error: unknown = null;
  try {
    for await (const { value } of response.message) values.push(value);
  } catch (reason) {
    error = reason;
  }
  return { values, error, header: response.header, trailer: response.trailer };
}

describe.each(["gRPC", "gRPC-Web"])("a streamed answer over %s", (protocol) => {
  const grpcPort = () => connectionTo({ url: service.grpcUrl, protocol: "grpc", timeoutMs: 2_000 });
  const open = () =>
    protocol === "gRPC"
      ? grpcPort()
      : { transport: createGrpcWebTransport({ baseUrl: service.url, httpVersion: "1.1" }), close() {} };

  test("arrives with its headers and trailers, for its tenant", async () => {
    const { transport, close } = open();
    const { values, error, header, trailer } = await count(transport, 3);
    expect({ values, error }).toEqual({ values: [1, 2, 3], error: null });
    expect([header.get("x-tenant"), header.get("x-request-id"), trailer.get("x-last")]).toEqual([
      "acme",
      expect.stringMatching(/^req_/),
      "yes",
    ]);
    close();
  });

  test("that fails on its way gives what there was, and then the reason", async () => {
    const { transport, close } = open();
    const { values, error } = await count(transport, 5);
    expect([values, reasonOf(error)]).toEqual([[1, 2, 3], "no_four"]);
    close();
  });

  test("is refused without the secret before it begins", async () => {
    const { transport, close } = open();
    const refused = await count(transport, 3, { "x-org-id": "org_acme" }).catch((error: unknown) => ({
      values: [],
      error,
    }));
    expect([refused.values, reasonOf(refused.error)]).toEqual([[], "UNAUTHORIZED"]);
    close();
  });

  test("that is empty still ends well", async () => {
    const { transport, close } = open();
    expect(await count(transport, 0)).toMatchObject({ values: [], error: null });
    close();
  });
});

describe("what a raw gRPC client sends", () => {
  const METHOD = "/counting.CountService/CountTo";
  const int = (value: number) => Buffer.from([8, value]);

  const ask = (path: string, bytes: Buffer, metadata = new grpc.Metadata()) =>
    new Promise<{ header: grpc.Metadata; status: grpc.StatusObject }>((resolve) => {
      const client = new grpc.Client(new URL(service.grpcUrl).host, grpc.credentials.createInsecure());
      const call = client.makeServerStreamRequest(
        path,
        (sent: Buffer) => sent,
        (received: Buffer) => received,
        bytes,
        metadata,
      );
      let header = new grpc.Metadata();
      call
        .on("metadata", (given) => {
          header = given;
        })
        .on("error", () => {})
        .on("data", () => {});
      call.on("status", (status) => {
        client.close();
        resolve({ header, status });
      });
    });

  function trusted(): grpc.Metadata {
    const metadata = new grpc.Metadata();
    for (const [name, value] of Object.entries(acme)) metadata.set(name, value);
    return metadata;
  }

  test("a header that is sent twice reads as a list, a binary one as base64", async () => {
    const metadata = trusted();
    for (const value of ["a", "b"]) metadata.add("x-many", value);
    for (const value of ["\u0001", "\u0002"]) metadata.add("x-many-bin", Buffer.from(value));
    const { header } = await ask(METHOD, int(1), metadata);
    expect(header.get("x-seen")).toEqual(["a, b"]);
    expect(header.get("x-seen-bin")).toEqual([Buffer.from([1]), Buffer.from([2])]);
  });

  test("the secret that is sent twice is refused", async () => {
    const metadata = trusted();
    metadata.add("x-internal-secret", SECRET);
    expect((await ask(METHOD, int(1), metadata)).status).toMatchObject({
      code: grpc.status.UNAUTHENTICATED,
      details: "invalid internal secret",
    });
  });

  test("bytes that are no message are looked at after the secret", async () => {
    expect((await ask(METHOD, Buffer.from("zzz"))).status.code).toBe(grpc.status.UNAUTHENTICATED);
    expect((await ask(METHOD, Buffer.from("zzz"), trusted())).status).toMatchObject({
      code: grpc.status.INVALID_ARGUMENT,
      details: "the request cannot be decoded",
    });
  });

  test("an unknown method is UNIMPLEMENTED and tells nothing else", async () => {
    const { status } = await ask("/counting.CountService/Other", int(1));
    expect(status).toMatchObject({ code: grpc.status.UNIMPLEMENTED });
    expect(status.metadata.get("grpc-status-details-bin")).toEqual([]);
  });

  test("a method that streams its requests is UNIMPLEMENTED", async () => {
    expect((await ask("/counting.CountService/Collect", int(1), trusted())).status.code).toBe(
      grpc.status.UNIMPLEMENTED,
    );
  });
});
