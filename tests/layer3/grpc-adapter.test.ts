import { create, type DescMethodUnary } from "@bufbuild/protobuf";
import { Int32ValueSchema } from "@bufbuild/protobuf/wkt";
import type { Transport } from "@connectrpc/connect";
import { createGrpcWebTransport } from "@connectrpc/connect-node";
import { describe, expect, test } from "vitest";
import { connectionTo } from "#extensions/caller/connection.ts";
import { reasonOf } from "#extensions/caller/index.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { failureOf } from "#tests/support/failure.ts";
import { counting, countingRoute } from "./counting.ts";
import { aService, SECRET } from "./service.ts";

const acme = { "x-internal-secret": SECRET, "x-org-id": "org_acme" };
const service = await closedAfterTests(aService({ routes: [countingRoute] }));

async function count(transport: Transport, to: number, headers: Record<string, string> = acme) {
  const method = counting.method.countTo as DescMethodUnary<typeof Int32ValueSchema, typeof Int32ValueSchema>;
  return transport.unary(method, undefined, 2_000, headers, create(Int32ValueSchema, { value: to }));
}

describe.each(["gRPC", "gRPC-Web"])("an answer over %s", (protocol) => {
  const grpcPort = () => connectionTo({ url: service.grpcUrl, protocol: "grpc", timeoutMs: 2_000 });
  const open = () =>
    protocol === "gRPC"
      ? grpcPort()
      : { transport: createGrpcWebTransport({ baseUrl: service.url, httpVersion: "1.1" }), close() {} };

  test("arrives with its headers and trailers, for its tenant", async () => {
    const { transport, close } = open();
    const { message, header, trailer } = await count(transport, 3);
    expect(message.value).toBe(3);
    expect([header.get("x-tenant"), header.get("x-request-id"), trailer.get("x-last")]).toEqual([
      "acme",
      expect.stringMatching(/^req_/),
      "yes",
    ]);
    close();
  });

  test("that is an error gives its reason", async () => {
    const { transport, close } = open();
    expect(reasonOf(await count(transport, 4).catch((error: unknown) => error))).toBe("resource_missing");
    close();
  });

  test("that is an error keeps its headers and trailers", async () => {
    const { transport, close } = open();
    const { metadata } = await failureOf(count(transport, 4));
    expect([metadata.get("x-tenant"), metadata.get("x-last")]).toEqual(["acme", "yes"]);
    expect(metadata.get("x-request-id")).toMatch(/^req_/);
    close();
  });

  test("is refused without the secret before it begins", async () => {
    const { transport, close } = open();
    const refused = await count(transport, 3, { "x-org-id": "org_acme" }).catch((error: unknown) => error);
    expect(reasonOf(refused)).toBe("UNAUTHORIZED");
    close();
  });
});
