import type { ConnectError } from "@connectrpc/connect";
import { errorToJson } from "@connectrpc/connect/protocol-connect";
import { setTrailerStatus } from "@connectrpc/connect/protocol-grpc";
import type { Request, Response } from "express";
import { serviceErrorOf } from "#extensions/caller/service-error.ts";

/** An error outside the interceptors: the HTTP status, the error and whether the path is a method's. */
interface HttpError {
  readonly status: number;
  readonly error: ConnectError;
  readonly requestId: string;
  readonly isMethod: boolean;
}

/**
 * gRPC-Web gets its status in headers, everything else JSON. On a method's path, Connect clients can read the same
 * error.
 */
export function sendError(
  request: Request,
  response: Response,
  { status, error, requestId, isMethod }: HttpError,
): void {
  if (isMethod && request.headers["content-type"]?.startsWith("application/grpc-web")) {
    response.status(200).type(request.headers["content-type"]);
    response.setHeaders(setTrailerStatus(new Headers(), error));
    response.end();
    return;
  }
  const code = serviceErrorOf(error)?.reason ?? "INTERNAL";
  const message = error.rawMessage;
  const body = isMethod ? errorToJson(error, undefined) : { code, message };
  response.status(status).json({ ...body, error: { code, message, request_id: requestId } });
}
