import { randomUUID } from "node:crypto";
import { createCustomer } from "#extensions/capabilities/customers/index.ts";
import type { CapabilityWorld } from "#tests/support/world.ts";

const WHY = "The patient asked about an invoice";

export const world: CapabilityWorld = {
  async build({ platform, organization, canary }) {
    const { customers } = platform.callers.grpc.forOrganization({ organizationId: organization.id });
    const details = {
      name: canary,
      description: canary,
      metadata: { note: canary },
      billingAddress: { line1: canary },
    };
    const customer = await customers.createCustomer({ ...details, email: `${canary}@example.com` });
    const reference = `user-${randomUUID()}`;
    const into = await customers.createCustomer({ name: canary, reference });
    const patient = await customers.createCustomer({ ...details, dataClass: "phi" });
    return {
      customer_id: customer.customerId,
      into_customer_id: into.customerId,
      reference,
      masked_customer_id: patient.customerId,
    };
  },
  async buildLive({ organization }) {
    const { id } = await createCustomer(organization.liveWork(), { name: "Robin" });
    return { customer_id: id };
  },
  samples: {
    "customers.list": () => [{}, { message: { limit: 1, q: "robin", customer_status: ["active", "archived"] } }],
    "customers.create": () => [
      {
        message: {
          name: "Robin Lindqvist",
          email: "robin@example.com",
          phone: "+46701740605",
          billing_address: { line1: "12 Harbor Street", city: "Portland", country: "US" },
          tax_ids: [{ type: "eu_vat", value: "SE556677889901" }],
          metadata: { tier: "gold" },
        },
      },
      { message: { name: "Robin Lindqvist", data_class: "phi" } },
    ],
    "customers.update": () => [{ message: { name: "Robin L." } }],
    "customers.upsert": () => [{ message: { name: "Robin L." } }],
    "customers.merge": ({ into_customer_id }) => [{ message: { into_customer_id } }],
    "customers.reveal": ({ masked_customer_id: customer_id = "" }) => [
      { ids: { customer_id }, message: { reason: WHY } },
    ],
  },
  entries: {
    "CustomerService.UpdateCustomer": {
      json: ({ customer_id }) => ({ customer_id, name: "Robin L.", update_mask: "name" }),
    },
  },
};
