import { eventRoutes } from "#sandbox/engine/events/event-routes.ts";
import { paymentRoutes } from "#sandbox/engine/paying/payments.ts";
import type { Route } from "#sandbox/engine/routing/route.ts";
import { cardUpdateRoutes } from "./control/card-updates.ts";
import { cardControlRoutes } from "./control/cards.ts";
import { clockControlRoutes } from "./control/clock.ts";
import { depositControlRoutes } from "./control/deposits.ts";
import { disputeControlRoutes } from "./control/disputes.ts";
import { faultRoutes } from "./control/faults.ts";
import { moneyControlRoutes } from "./control/money.ts";
import { paymentControlRoutes } from "./control/payments.ts";
import { clientMethodRoutes } from "./customers/client-methods.ts";
import { customerRoutes } from "./customers/customers.ts";
import { mandateRoutes } from "./customers/mandates.ts";
import { paymentMethodRoutes } from "./customers/payment-methods.ts";
import { disputeRoutes } from "./disputes/disputes.ts";
import { evidenceRoutes } from "./disputes/evidence.ts";
import { fileRoutes } from "./disputes/files.ts";
import { healthRoutes } from "./health.ts";
import { assetRoutes } from "./hosted/assets.ts";
import { challengeRoutes } from "./hosted/challenge.ts";
import { checkoutRoutes } from "./hosted/checkout.ts";
import { fieldsRoutes } from "./hosted/fields.ts";
import { payoutFormRoutes } from "./hosted/payout-form.ts";
import { accountRoutes } from "./merchants/accounts.ts";
import { apiKeyRoutes } from "./merchants/api-keys.ts";
import { connectorRoutes } from "./merchants/connectors.ts";
import { ephemeralKeyRoutes } from "./merchants/ephemeral-keys.ts";
import { profileRoutes } from "./merchants/profiles.ts";
import { paymentLinkRoutes } from "./payments/payment-links.ts";
import { paymentMethodListRoutes } from "./payments/payment-method-list.ts";
import { sessionTokenRoutes } from "./payments/session-tokens.ts";
import { payoutRoutes } from "./payouts/payouts.ts";
import { refundRoutes } from "./refunds/refunds.ts";

/** Every route of the engine. The first match wins, so fixed segments come before parameters. */
export const routes: Route[] = [
  ...healthRoutes,
  ...accountRoutes,
  ...apiKeyRoutes,
  ...ephemeralKeyRoutes,
  ...profileRoutes,
  ...connectorRoutes,
  ...assetRoutes,
  ...challengeRoutes,
  ...checkoutRoutes,
  ...fieldsRoutes,
  ...payoutFormRoutes,
  ...paymentMethodListRoutes,
  ...sessionTokenRoutes,
  ...clientMethodRoutes,
  ...paymentRoutes,
  ...paymentLinkRoutes,
  ...refundRoutes,
  ...mandateRoutes,
  ...paymentMethodRoutes,
  ...customerRoutes,
  ...evidenceRoutes,
  ...disputeRoutes,
  ...fileRoutes,
  ...payoutRoutes,
  ...eventRoutes,
  ...disputeControlRoutes,
  ...paymentControlRoutes,
  ...moneyControlRoutes,
  ...depositControlRoutes,
  ...cardControlRoutes,
  ...cardUpdateRoutes,
  ...clockControlRoutes,
  ...faultRoutes,
];
