import { timestampDate } from "@bufbuild/protobuf/wkt";
import type { RedirectSigning } from "#proto/tollhouse/v1/redirect_signing_pb.ts";

export interface SigningView {
  /** Null before the first secret. */
  readonly secretId: string | null;
  readonly rotatedAt: string | null;
  readonly previousExpiresAt: string | null;
}

export function signingView({ currentSecretId, updatedAt, previousExpiresAt }: RedirectSigning): SigningView {
  return {
    secretId: currentSecretId ?? null,
    rotatedAt: updatedAt ? timestampDate(updatedAt).toISOString() : null,
    previousExpiresAt: previousExpiresAt ? timestampDate(previousExpiresAt).toISOString() : null,
  };
}
