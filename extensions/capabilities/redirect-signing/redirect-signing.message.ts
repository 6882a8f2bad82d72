import { messageOf } from "#extensions/platform/kernel/message-of.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { RedirectSigningSchema } from "#proto/tollhouse/v1/redirect_signing_pb.ts";
import type { RedirectSigning } from "./redirect-signing.entity.ts";

export function redirectSigningMessage(row: RedirectSigning, now: Date) {
  const { previousSecretsExpireAt: expiresAt } = row;
  return messageOf(RedirectSigningSchema, row, { previousExpiresAt: expiresAt && expiresAt > now ? expiresAt : null });
}

/** Before the first secret. */
export function unsigned({ tenant, environment }: UnitOfWork) {
  return { object: "redirect_signing", organizationId: tenant.organizationId, environment };
}
