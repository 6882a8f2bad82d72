import { messageOf } from "#extensions/platform/kernel/message-of.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { RedirectSigningSchema } from "#proto/tollhouse/v1/redirect_signing_pb.ts";
import type { RedirectSigning } from "./redirect-signing.entity.ts";

/** `secret` only where it was just created. */
export function redirectSigningMessage(row: RedirectSigning, now: Date, secret?: string) {
  const { previousSecretsExpireAt: expiresAt } = row;
  const previousExpiresAt = expiresAt && expiresAt > now ? expiresAt : null;
  return messageOf(RedirectSigningSchema, row, { previousExpiresAt, secret });
}

/** Before the first secret. */
export function unsigned({ tenant, environment }: UnitOfWork) {
  return { object: "redirect_signing", organizationId: tenant.organizationId, environment };
}
