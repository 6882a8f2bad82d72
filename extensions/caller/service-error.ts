import { type Code, ConnectError } from "@connectrpc/connect";
import { ErrorInfoSchema } from "#proto/google/rpc/error_details_pb.ts";

/** A documented error of the service. An error without a reason is a defect or a broken connection. */
export interface ServiceError {
  readonly code: Code;
  /** Stable and documented, for example resource_missing or TENANT_REQUIRED. */
  readonly reason: string;
  readonly message: string;
  /** The kind, the param and the error's facts. */
  readonly metadata: Readonly<Record<string, string>>;
}

/** Extracts the service error of a failed call; null for any other error. */
export function serviceErrorOf(error: unknown): ServiceError | null {
  if (!(error instanceof ConnectError)) return null;
  const info = error.findDetails(ErrorInfoSchema)[0];
  return info ? { code: error.code, reason: info.reason, message: error.rawMessage, metadata: info.metadata } : null;
}

export function reasonOf(error: unknown): string | null {
  return serviceErrorOf(error)?.reason ?? null;
}
