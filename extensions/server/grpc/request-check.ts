import type { IncomingHttpHeaders, OutgoingHttpHeaders, ServerHttp2Session, ServerHttp2Stream } from "node:http2";
import type { ConnectError } from "@connectrpc/connect";
import type { Server } from "@grpc/grpc-js";
import { requestIdFrom } from "#contract/request-id.ts";
import { statusOf } from "#extensions/caller/grpc-wire.ts";
import { REQUEST_ID_HEADER } from "#extensions/server/interceptors/request-id.interceptor.ts";
import { type Authentication, assertConfigured } from "#extensions/server/service-auth/service-auth.ts";
import { guardGoaway } from "./one-goaway.ts";
import { refusalOf } from "./refusal.ts";

/**
 * The part of grpc-js that checks a request before it finds its method. It is private API without a public alternative.
 */
interface RequestCheck {
  _verifyContentType(stream: ServerHttp2Stream, headers: IncomingHttpHeaders): boolean;
}

/** Messages are protobuf: application/grpc without a format means the same. */
const CONTENT_TYPE = /^application\/grpc(\+proto)?[\t ]*(;|$)/i;

/** The health protocol is public, like /healthz. */
const HEALTH = /^\/grpc\.health\.v1\.Health\/(Check|Watch|List)$/;

/**
 * Refuses requests that are not gRPC, and everything but health while no secret is configured. grpc-js alone would
 * accept or answer them.
 */
export function checkRequests(server: Server, auth: Authentication): void {
  const check: RequestCheck = {
    _verifyContentType(stream, headers) {
      if (stream.session) guardGoaway(stream.session as ServerHttp2Session);
      const refusal = formRefusal(headers);
      const unconfigured = refusal || !HEALTH.test(headers[":path"] ?? "") ? configurationRefusal(auth, headers) : null;
      if (unconfigured) respondUnconfigured(stream, unconfigured, refusal === null);
      else if (refusal) stream.respond(refusal, { endStream: true });
      return !unconfigured && !refusal;
    },
  };
  Object.assign(server, check);
}

/** Null for a gRPC request. */
function formRefusal(headers: IncomingHttpHeaders): OutgoingHttpHeaders | null {
  if (headers[":method"] !== "POST") return { ":status": 405, allow: "POST" };
  return CONTENT_TYPE.test(headers["content-type"] ?? "") ? null : { ":status": 415 };
}

function configurationRefusal(auth: Authentication, headers: IncomingHttpHeaders): ConnectError | null {
  const requestId = requestIdFrom(headers[REQUEST_ID_HEADER]?.toString());
  try {
    assertConfigured(auth, requestId);
    return null;
  } catch (reason) {
    return refusalOf(reason, requestId);
  }
}

function respondUnconfigured(stream: ServerHttp2Stream, error: ConnectError, isGrpc: boolean): void {
  const { code, details, metadata } = statusOf(error);
  const status = isGrpc
    ? { ":status": 200, "content-type": "application/grpc+proto", "grpc-status": code, "grpc-message": details }
    : { ":status": 503 };
  stream.respond({ ...metadata.toHttp2Headers(), ...status }, { endStream: true });
}
