import { once } from "node:events";
import { connect, type IncomingHttpHeaders, type OutgoingHttpHeaders } from "node:http2";
import { expect, test } from "vitest";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { countingRoute } from "./counting.ts";
import { aService, SECRET } from "./service.ts";

const service = await closedAfterTests(aService({ routes: [countingRoute] }));

/** The headers and trailers of the answer to bytes that no gRPC library wrote. */
async function ask(headers: OutgoingHttpHeaders, count = 1) {
  const session = connect(service.grpcUrl);
  const defaults = {
    ":method": "POST",
    ":path": "/counting.CountService/CountTo",
    "content-type": "application/grpc",
    "x-internal-secret": SECRET,
    "x-org-id": "org_acme",
  };
  const stream = session.request({ ...defaults, ...headers }, { endStream: false });
  stream.end(Buffer.from([0, 0, 0, 0, 2, 8, count]));
  let trailer: IncomingHttpHeaders = {};
  stream.on("trailers", (received) => {
    trailer = received;
  });
  const [header] = await once(stream, "response");
  await once(stream.resume(), "close");
  session.close();
  return { header: header as IncomingHttpHeaders & { ":status": number }, trailer };
}

test.each(["application/grpc", "application/grpc+proto", "application/grpc; charset=utf-8", "Application/gRPC"])(
  "a call of the content type %s is served, and its success has no grpc-message",
  async (type) => {
    const { header, trailer } = await ask({ "content-type": type });
    expect([header[":status"], trailer["grpc-status"], trailer["grpc-message"]]).toEqual([200, "0", undefined]);
  },
);

test.each([
  "application/grpc-web",
  "application/grpc-web+proto",
  "application/grpc+json",
  "application/grpcs",
  "text/plain",
])("a call of the content type %s is refused", async (type) => {
  expect((await ask({ "content-type": type })).header).toMatchObject({ ":status": 415 });
});

test.each(["GET", "PUT", "DELETE", "PATCH"])("a call with the method %s is refused", async (method) => {
  expect((await ask({ ":method": method })).header).toMatchObject({ ":status": 405, allow: "POST" });
});

test("a header that gRPC cannot carry fails its call, and the next one is served", async () => {
  expect((await ask({}, 5)).header["grpc-status"]).toBe("13");
  expect((await ask({}, 1)).trailer["grpc-status"]).toBe("0");
});
