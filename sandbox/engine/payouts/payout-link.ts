import { errors } from "#sandbox/engine/http/errors.ts";
import { allowedDomains } from "#sandbox/engine/http/validation.ts";
import type { ProfileBody } from "#sandbox/engine/merchants/account.document.ts";
import type { Call } from "#sandbox/engine/routing/route.ts";
import { newId } from "#sandbox/engine/store/ids.ts";
import type { Payout } from "./payout.document.ts";
import type { PayoutCreate } from "./payout.schema.ts";

const EXPIRY_SECONDS = 900;

/** A link asks the customer for the destination, so the request cannot confirm the payout itself. */
export function assertLinkable(request: PayoutCreate): void {
  if (!request.payout_link) return;
  if (request.confirm) throw errors.invalidData("cannot confirm a payout while creating a payout link");
  if (!request.customer_id && !request.customer?.id)
    throw errors.missingParam("customer or customer_id when payout_link is true");
}

/** Outside of its test mode a link opens only in a frame of the profile's domains. */
export function attachPayoutLink(call: Call, payout: Payout, request: PayoutCreate, profile: ProfileBody): void {
  if (!request.payout_link) return;
  const { payout_link_id, test_mode: isTest } = request.payout_link_config ?? {};
  const domains = allowedDomains(profile.payout_link_config);
  if (!isTest && !domains) throw errors.payoutLinkDomains();
  const expirySeconds = request.session_expiry ?? EXPIRY_SECONDS;
  payout.inner.link = {
    expiresAt: new Date(call.now.getTime() + expirySeconds * 1000).toISOString(),
    domains: isTest ? null : (domains ?? []),
  };
  payout.body.payout_link = {
    payout_link_id: payout_link_id ?? newId("payout_link"),
    link: `${call.engine.publicUrl}/payout_link/${payout.merchantId}/${payout.id}`,
  };
}
