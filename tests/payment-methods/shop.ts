import { afterAll } from "vitest";
import { registry } from "#extensions/capabilities.ts";
import { startDueWork } from "#extensions/platform/due-work-runner/start-due-work.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { aCustomer, aPaymentMethod, callerOf } from "#tests/support/payment-methods.ts";
import { anOrganization, type Platform } from "#tests/support/platform.ts";

/** A new organization, with the requests of payment method tests. */
export async function aShop(platform: Platform) {
  const organization = await anOrganization(platform);
  const caller = callerOf(platform, organization);
  return {
    organization,
    caller,
    aCustomer: () => aCustomer(platform, organization),
    aMethod: (more: { customerId?: string; testCard?: string } = {}) => aPaymentMethod(platform, organization, more),
    read: (paymentMethodId: string) => caller.paymentMethods.getPaymentMethod({ paymentMethodId }),
    defaultOf: async (customerId: string) =>
      (await caller.customers.getCustomer({ customerId })).defaultPaymentMethodId,
    async eventsOf(subjectId: string) {
      const { em } = organization.work();
      const events = await em.find(EventEntity, { subjectId }, { orderBy: { sequence: "asc" } });
      return events.map(({ type }) => type);
    },
  };
}

export type Shop = Awaited<ReturnType<typeof aShop>>;

/** Runs due work during the tests of the file. */
export function runDueWork({ context }: Platform): void {
  const running = startDueWork(context, registry.due, { intervalMs: 100 });
  afterAll(() => running.stop(5_000));
}
