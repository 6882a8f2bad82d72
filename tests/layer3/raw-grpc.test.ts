import grpc from "@grpc/grpc-js";
import { describe, expect, test } from "vitest";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { countingRoute } from "./counting.ts";
import { aService, SECRET } from "./service.ts";

const acme = { "x-internal-secret": SECRET, "x-org-id": "org_acme" };
const service = await closedAfterTests(aService({ routes: [countingRoute] }));

describe("what a raw gRPC client sends", () => {
  const METHOD = "/counting.CountService/CountTo";
  const int = (value: number) => Buffer.from([8, value]);

  const ask = (path: string, bytes: Buffer, metadata = new grpc.Metadata()) =>
    new Promise<{ header: grpc.Metadata; status: grpc.StatusObject }>((resolve) => {
      const client = new grpc.Client(new URL(service.grpcUrl).host, grpc.credentials.createInsecure());
      const call = client.makeUnaryRequest(
        path,
        (sent: Buffer) => sent,
        (received: Buffer) => received,
        bytes,
        metadata,
        () => {},
      );
      let header = new grpc.Metadata();
      call.on("metadata", (given) => {
        header = given;
      });
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
});
