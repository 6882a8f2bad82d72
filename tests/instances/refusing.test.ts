import { once } from "node:events";
import { constants, createServer, type ServerHttp2Stream } from "node:http2";
import type { AddressInfo } from "node:net";
import { Code } from "@connectrpc/connect";
import { expect, onTestFinished, test } from "vitest";
import { connectTo } from "#extensions/caller/index.ts";
import { failureOf } from "#tests/support/failure.ts";

const REFUSES_FOR_MS = 1_500;
const TAKEN = { ":status": 200, "content-type": "application/grpc", "grpc-status": String(Code.NotFound) };

test("a call that a server refuses, and so did not begin, is sent again until the server takes it", async () => {
  const refusesUntil = performance.now() + REFUSES_FOR_MS;
  let refused = 0;
  const server = createServer().on("stream", (stream: ServerHttp2Stream) => {
    // Node reports it on the refusing side too.
    stream.on("error", () => {});
    if (performance.now() > refusesUntil) return void stream.respond(TAKEN, { endStream: true });
    refused += 1;
    stream.close(constants.NGHTTP2_REFUSED_STREAM);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => void server.close());
  const caller = connectTo({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, secret: "s" });
  onTestFinished(() => caller.close());
  const { disputes } = caller.forOrganization({ organizationId: "org_acme" });
  expect(await failureOf(disputes.getDispute({ disputeId: "dsp_1" }))).toMatchObject({ code: Code.NotFound });
  expect(refused).toBeGreaterThan(2);
});
