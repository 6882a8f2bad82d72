import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { readActorNames } from "#app/dashboard/actor-names.server.ts";
import { attempt } from "#app/dashboard/attempt.server.ts";
import { chosenCustomer } from "#app/dashboard/filters/found-options.server.ts";
import { newForm } from "#app/dashboard/forms/new-form.server.ts";
import type { OrganizationClients } from "#extensions/caller/index.ts";
import { PaymentLinkService } from "#proto/tollhouse/v1/payment_links_pb.ts";
import { readFunnel } from "./funnel.server.ts";
import { attemptRow, linkEventView } from "./payment-link-view.server.ts";
import { readPaymentLink } from "./read-payment-link.server.ts";
import { withPayments } from "./read-payments.server.ts";

/** The newest attempts. */
const SHOWN = 10;

/** Everything that the page of one payment link shows. @throws Response 404 */
export async function readPaymentLinkPage(args: LoaderFunctionArgs) {
  const viewer = await requireAuth(args);
  const { extensions } = viewer;
  const link = await readPaymentLink(args);
  const { paymentLinkId, customerId } = link;
  const [attempts, events, customer, funnel] = await Promise.all([
    attempt(() => extensions.paymentLinks.listPaymentLinkAttempts({ paymentLinkId, limit: SHOWN, expand: ["payer"] })),
    attempt(() => extensions.paymentLinks.listPaymentLinkEvents({ paymentLinkId })),
    customerId === null ? null : nameOf(extensions, customerId),
    readFunnel(extensions, paymentLinkId, args),
  ]);
  const shown = events.value?.data.map(linkEventView) ?? [];
  return {
    link,
    duplicate: newForm(PaymentLinkService.method.duplicatePaymentLink),
    attempts: await withPayments(attempts.value?.data.map(attemptRow) ?? [], extensions),
    customer,
    funnel,
    events: shown,
    actors: await readActorNames(
      args.context,
      viewer,
      shown.map(({ actor }) => actor),
    ),
  };
}

async function nameOf(extensions: OrganizationClients, customerId: string): Promise<string> {
  const { chosen } = await chosenCustomer(extensions, customerId);
  return chosen?.name ?? customerId;
}
