import { create, type DescMethodServerStreaming } from "@bufbuild/protobuf";
import { Int32ValueSchema } from "@bufbuild/protobuf/wkt";
import type { Transport } from "@connectrpc/connect";
import { createGrpcWebTransport } from "@connectrpc/connect-node";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connectionTo } from "#extensions/caller/connection.ts";
import { reasonOf } from "#extensions/caller/index.ts";
import { counting, countingRoute } from "./counting.ts";
import { aService, SECRET, type TestService } from "./service.ts";

const acme = { "x-internal-secret": SECRET, "x-org-id": "org_acme" };
let service: TestService;
beforeAll(async () => {
  service = await aService({ routes: [countingRoute] });
});
afterAll(() => service.stop());

async function count(transport: Transport, to: number, headers: Record<string, string> = acme, signal?: AbortSignal) {
  const method = counting.method.countTo as DescMethodServerStreaming<typeof Int32ValueSchema, typeof Int32ValueSchema>;
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
    expect([values, reasonOf(error)]).toEqual([[1, 2, 3], "resource_missing"]);
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
