import { once } from "node:events";
import { createServer, type OutgoingHttpHeaders, type ServerHttp2Stream } from "node:http2";
import type { AddressInfo } from "node:net";
import { Code } from "@connectrpc/connect";
import { expect, test } from "vitest";
import { connectTo } from "#extensions/caller/index.ts";
import { ACME, SECRET } from "#tests/layer3/service.ts";
import { failureOf } from "#tests/support/failure.ts";

interface Answer {
  readonly header?: OutgoingHttpHeaders;
  readonly messages?: readonly Buffer[];
  readonly trailer?: OutgoingHttpHeaders;
}

const envelope = (bytes: Buffer, compressed = 0) =>
  Buffer.concat([Buffer.from([compressed, 0, 0, 0, bytes.length]), bytes]);

function give(stream: ServerHttp2Stream, { header, messages = [], trailer = {} }: Answer): void {
  stream.respond({ "content-type": "application/grpc+proto", ...header }, { waitForTrailers: true });
  stream.once("wantTrailers", () => stream.sendTrailers(trailer));
  stream.end(Buffer.concat(messages));
}

/** The error of a call to a server that answers in this way. */
async function errorFrom(answer: Answer) {
  const peer = createServer().on("stream", (stream: ServerHttp2Stream) => give(stream, answer));
  await once(peer.listen(0, "127.0.0.1"), "listening");
  const { port } = peer.address() as AddressInfo;
  const caller = connectTo({ url: `http://127.0.0.1:${port}`, secret: SECRET, timeoutMs: 1_000 });
  return failureOf(caller.forOrganization(ACME).disputes.getDispute({ disputeId: "dsp_1" })).finally(() => {
    caller.close();
    peer.close();
  });
}

const EMPTY = envelope(Buffer.alloc(0));
const NOT_FOUND = { "grpc-status": "5", "grpc-message": "no such dispute" };

test.each<[string, Answer, Code]>([
  ["nothing but its headers", {}, Code.Internal],
  ["a status that is no number", { trailer: { "grpc-status": "lost" } }, Code.Internal],
  ["a status that gRPC does not know", { trailer: { "grpc-status": "99" } }, Code.Internal],
  ["success without a message", { trailer: { "grpc-status": "0" } }, Code.Unimplemented],
  ["bytes that are no message", { messages: [envelope(Buffer.from("zzz"))] }, Code.Internal],
  // grpc-js reads the second message only on demand, which a unary call does not do.
  ["two messages", { messages: [EMPTY, EMPTY], trailer: { "grpc-status": "0" } }, Code.DeadlineExceeded],
  ["a compressed message without its encoding", { messages: [envelope(Buffer.from("x"), 1)] }, Code.Internal],
  [
    "a message in an encoding that is not known",
    { header: { "grpc-encoding": "zstd" }, messages: [envelope(Buffer.from("x"), 1)] },
    Code.Internal,
  ],
  [
    "bytes that are not what their encoding says",
    { header: { "grpc-encoding": "gzip" }, messages: [envelope(Buffer.from("x"), 1)] },
    Code.Internal,
  ],
  ["details that cannot be decoded", { trailer: { ...NOT_FOUND, "grpc-status-details-bin": "enp6" } }, Code.NotFound],
  ["a message that is not percent-encoded", { trailer: { ...NOT_FOUND, "grpc-message": "%E0%A4%A" } }, Code.NotFound],
])("a peer that answers with %s fails the call", async (_what, answer, code) => {
  expect(await errorFrom(answer)).toMatchObject({ name: "ConnectError", code });
});

test("details that cannot be decoded leave the message of the error", async () => {
  const { rawMessage, details } = await errorFrom({ trailer: { ...NOT_FOUND, "grpc-status-details-bin": "enp6" } });
  expect([rawMessage, details]).toEqual(["no such dispute", []]);
});

test("the error of a call has the headers and the trailers of the answer", async () => {
  const { metadata } = await errorFrom({ header: { "x-first": "1" }, trailer: { ...NOT_FOUND, "x-last": "2" } });
  expect([metadata.get("x-first"), metadata.get("x-last")]).toEqual(["1", "2"]);
});
