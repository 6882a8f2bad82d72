import { emailIndexOf } from "#extensions/capabilities/customers/index.ts";
import type { PaymentLink } from "#extensions/capabilities/payment-links/index.ts";
import { readRows } from "#extensions/platform/rows/read-rows.queries.ts";
import { lockKnownRow } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { MailedCode } from "#proto/tollhouse/v1/checkout_pb.ts";
import { MOST_CODE_TRIES } from "./challenge.rules.ts";
import { ChallengeCodeEntity } from "./challenge-code.entity.ts";

/** The ID of the code that was mailed to the address for this link; only the newest works. Null for a wrong one. */
export async function mailedCode(work: UnitOfWork, link: PaymentLink, given: MailedCode): Promise<string | null> {
  const emailIndex = await emailIndexOf(work, given.email);
  const newest = { limit: 1, orderBy: [["requestedAt", "desc"]] } as const;
  const [found] = await readRows(work, ChallengeCodeEntity, { emailIndex, paymentLinkId: link.id }, newest);
  if (!found) return null;
  // A wrong code counts although the request is refused, so it is counted in a transaction of its own.
  return work.atomically(async (phase) => {
    const row = await lockKnownRow(phase, ChallengeCodeEntity, found.id);
    if (row?.codeHash == null || row.expiresAt <= phase.clock.realNow() || row.tries >= MOST_CODE_TRIES) return null;
    if (work.context.signing.isSigned(given.code, row.codeHash, scopeOf(work, row.id))) return row.id;
    row.tries += 1;
    await phase.save();
    return null;
  });
}

export function codeHashOf(work: UnitOfWork, id: string, code: string): string {
  return work.context.signing.sign(code, scopeOf(work, id));
}

function scopeOf({ tenant }: UnitOfWork, id: string) {
  return { organizationId: tenant.organizationId, purpose: `challenge code ${id}` };
}
