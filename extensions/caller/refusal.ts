import { type Code, ConnectError } from "@connectrpc/connect";
import { ErrorInfoSchema } from "#proto/google/rpc/error_details_pb.ts";

/** An error that the service foresaw. An error without a reason is a defect or a broken connection. */
export interface Refusal {
  readonly code: Code;
  /** Stable and documented, for example resource_missing or TENANT_REQUIRED. */
  readonly reason: string;
  readonly message: string;
  /** kind, param and the facts that the refusal states. */
  readonly metadata: Readonly<Record<string, string>>;
}

/** The refusal that an error of a call carries; null for any other error. */
export function refusalOf(error: unknown): Refusal | null {
  if (!(error instanceof ConnectError)) return null;
  const info = error.findDetails(ErrorInfoSchema)[0];
  return info ? { code: error.code, reason: info.reason, message: error.rawMessage, metadata: info.metadata } : null;
}

export function isRefusal(error: unknown, reason?: string): error is ConnectError {
  const refusal = refusalOf(error);
  return refusal !== null && (reason === undefined || refusal.reason === reason);
}

export function reasonOf(error: unknown): string | null {
  return refusalOf(error)?.reason ?? null;
}
