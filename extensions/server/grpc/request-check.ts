import type { IncomingHttpHeaders, ServerHttp2Session, ServerHttp2Stream } from "node:http2";
import type { Server } from "@grpc/grpc-js";
import { guardGoaway } from "./one-goaway.ts";

/** The part of grpc-js that checks a request before it finds its method. It is private and has no public counterpart. */
interface RequestCheck {
  _verifyContentType(stream: ServerHttp2Stream, headers: IncomingHttpHeaders): boolean;
}

/** Messages are protobuf: application/grpc without a format means the same. */
const CONTENT_TYPE = /^application\/grpc(\+proto)?[\t ]*(;|$)/i;

/** Refuses what is no gRPC request. grpc-js serves every HTTP method and every content type that begins with application/grpc. */
export function acceptGrpcOnly(server: Server): void {
  const check: RequestCheck = {
    _verifyContentType(stream, headers) {
      if (stream.session) guardGoaway(stream.session as ServerHttp2Session);
      const refusal =
        headers[":method"] !== "POST"
          ? { ":status": 405, allow: "POST" }
          : !CONTENT_TYPE.test(headers["content-type"] ?? "") && { ":status": 415 };
      if (refusal) stream.respond(refusal, { endStream: true });
      return !refusal;
    },
  };
  Object.assign(server, check);
}
