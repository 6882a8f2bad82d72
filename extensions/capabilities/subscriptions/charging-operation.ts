import { type Charge, chargeLater, chargeSteps, getInvoice } from "#extensions/capabilities/invoices/index.ts";
import { type DomainError, RemoteError } from "#extensions/platform/kernel/errors.ts";
import { isDefinite, NOT_DONE } from "#extensions/platform/operations/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { shownSubscription } from "./subscription.message.ts";
import { getSubscription } from "./subscriptions.service.ts";

export interface Charging {
  readonly subscriptionId: string;
  readonly charge: Charge;
}

type Payment = Awaited<ReturnType<typeof chargeSteps.ask>>;
type Charged = { readonly payment: Payment } | { readonly refusal: DomainError };

/**
 * The steps of an operation that charges an invoice of a subscription. A charge that fails is no refusal: the subscription
 * says what became of it.
 */
export const chargingSteps = {
  async ask(work: UnitOfWork, { charge }: Charging): Promise<Charged> {
    try {
      return { payment: await chargeSteps.ask(work, charge) };
    } catch (error) {
      if (isDefinite(error)) return { refusal: error };
      throw error;
    }
  },
  async find(work: UnitOfWork, { charge }: Charging): Promise<Charged | typeof NOT_DONE> {
    const payment = await chargeSteps.find(work, charge);
    return payment === NOT_DONE ? payment : { payment };
  },
  async keep(phase: UnitOfWork, { subscriptionId, charge }: Charging, charged: Charged) {
    if ("payment" in charged) await chargeSteps.keep(phase, charge, charged.payment);
    else await retryLater(phase, charge, charged.refusal);
    return shownAfter(phase, subscriptionId);
  },
  release: (phase: UnitOfWork, { charge }: Charging, refusal: DomainError | null) =>
    chargeSteps.release(phase, charge, refusal),
};

/** An engine that was not reached is asked again soon. What it refused stays refused. */
async function retryLater(phase: UnitOfWork, charge: Charge, refusal: DomainError): Promise<void> {
  await chargeSteps.release(phase, charge, refusal);
  if (!(refusal instanceof RemoteError)) return;
  const invoice = await getInvoice(phase, charge.invoiceId);
  if (invoice.status === "open") chargeLater(phase, invoice, new Date(phase.now().getTime() + RETRY_MS));
}

const RETRY_MS = 5 * 60_000;

/** The subscription with what followers of the phase's events have changed. */
export async function shownAfter(phase: UnitOfWork, subscriptionId: string) {
  await phase.notifyFollowers();
  await phase.save();
  return shownSubscription(phase, await getSubscription(phase, subscriptionId));
}
