import { findOwner } from "#extensions/capabilities/customers/index.ts";
import { createDunningLink } from "#extensions/capabilities/dunning-pages/index.ts";
import { InvoiceEntity, recordInvoice } from "#extensions/capabilities/invoices/index.ts";
import { anInvoice } from "#tests/invoices/billing.ts";
import type { Entry } from "#tests/isolation/entry.ts";
import { aSubscriptionRow } from "#tests/subscriptions/a-subscription-row.ts";
import { callerOf } from "#tests/support/payment-methods.ts";
import type { TestOrganization } from "#tests/support/platform.ts";
import type { CapabilityWorld, Stage } from "#tests/support/world.ts";
import { someDunning } from "./some-dunning.ts";

/** The code of a link to an invoice in dunning. */
async function aCode(organization: TestOrganization, customerId: string): Promise<string> {
  const subscription = await organization
    .work()
    .atomically((phase) => aSubscriptionRow(phase, { customerId, status: "past_due" }));
  await anInvoice(organization, { customerId, subscriptionId: subscription.id });
  const work = organization.work();
  const invoice = await work.atomically(async (phase) => {
    const row = await phase.em.findOneOrFail(InvoiceEntity, { customerId });
    Object.assign(row, someDunning(phase.now()));
    recordInvoice(phase, "invoice.dunning_updated", row);
    await phase.save();
    return row;
  });
  const customer = await findOwner(work, customerId);
  const url = customer && (await createDunningLink(work, customer, invoice));
  return url?.split("/").at(-1) ?? "";
}

const page: Entry = { json: ({ dunning_code = "" }) => ({ code: dunning_code }) };
const none = { params: () => ({ code: "none" }), control: null };

export const world: CapabilityWorld = {
  async build({ platform, organization, canary }: Stage) {
    const { customers } = callerOf(platform, organization);
    const { customerId } = await customers.createCustomer({ name: canary, email: "robin-of-dunning@payer.example" });
    const dunning_code = await aCode(organization, customerId);
    const { dunningPages } = platform.callers.grpc.forPayer({
      organizationSlug: organization.slug,
      environment: "sandbox",
    });
    const { totals: expected } = await dunningPages.getDunningPage({ code: dunning_code });
    const { paymentMethodSessionId } = await dunningPages.startDunningCard({ code: dunning_code, expected });
    return { dunning_code, dunning_session_id: paymentMethodSessionId };
  },
  entries: {
    "DunningPageService.GetDunningPage": page,
    "DunningPageService.StartDunningCard": {
      json: ({ dunning_code = "" }) => ({ code: dunning_code, expected: [{ currency: "USD", amount: 1_800 }] }),
    },
    "DunningPageService.SyncDunningCard": {
      json: ({ dunning_code = "", dunning_session_id = "" }) => ({
        code: dunning_code,
        payment_method_session_id: dunning_session_id,
      }),
    },
    "GET routes/portal+/_payer+/update-card.$code": none,
    "POST routes/portal+/_payer+/update-card.$code": { ...none, form: () => ({ totals: "USD 1800" }) },
    "GET routes/portal+/_payer+/update-card.$code_.form": none,
    "GET routes/portal+/_payer+/update-card.$code_.return": none,
  },
};
