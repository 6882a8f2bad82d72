import { randomUUID } from "node:crypto";
import { createCustomer } from "#extensions/capabilities/customers/index.ts";
import type { Entry } from "#tests/isolation/entry.ts";
import type { CapabilityWorld } from "#tests/support/world.ts";

const customer: Entry = { params: ({ customer_id = "" }) => ({ id: customer_id }) };
const patient: Entry = { params: ({ masked_customer_id = "" }) => ({ id: masked_customer_id }) };
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
    const reference = `user-${randomUUID()}`;
    const customer = await customers.createCustomer({ ...details, reference, email: `${canary}@example.com` });
    const into = await customers.createCustomer({ name: canary });
    const patient = await customers.createCustomer({ ...details, dataClass: "phi" });
    return {
      customer_id: customer.customerId,
      reference,
      into_customer_id: into.customerId,
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
        // The sample's reference is not one of the world's customers.
        ids: { reference: `user-${randomUUID()}` },
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
    // Organizations choose references themselves, and two may choose the same.
    "customers.upsert": () => [{ ids: { reference: "user-8841" }, message: { name: "Robin L." } }],
    "customers.merge": ({ into_customer_id }) => [{ message: { into_customer_id } }],
    "customers.reveal": ({ masked_customer_id: customer_id = "" }) => [
      { ids: { customer_id }, message: { reason: WHY } },
    ],
  },
  entries: {
    "GET routes/_dashboard+/customers._index": { query: () => ({ show: "all" }) },
    "GET routes/_dashboard+/customers.payment-methods": {},
    "GET routes/_dashboard+/customers.options": {},
    "GET routes/_dashboard+/customers.new": {},
    "POST routes/_dashboard+/customers.new": { form: () => ({ name: "Robin", idempotency_key: randomUUID() }) },
    "GET routes/_dashboard+/customers.$id._index": customer,
    "GET routes/_dashboard+/customers.$id.edit": customer,
    "POST routes/_dashboard+/customers.$id.edit": { ...customer, form: () => ({ name: "Robin L." }) },
    "POST routes/_dashboard+/customers.$id.archive": { ...customer, form: () => ({}) },
    "GET routes/_dashboard+/customers.$id.merge": {
      ...customer,
      query: ({ into_customer_id = "" }) => ({ into: into_customer_id }),
    },
    "POST routes/_dashboard+/customers.$id.merge": {
      ...customer,
      form: ({ into_customer_id = "" }) => ({ into_customer_id, idempotency_key: randomUUID() }),
    },
    "GET routes/_dashboard+/customers.$id.redact": customer,
    "POST routes/_dashboard+/customers.$id.redact": { ...customer, form: () => ({ confirmation: "REDACT" }) },
    "GET routes/_dashboard+/customers.$id.reveal": patient,
    "POST routes/_dashboard+/customers.$id.reveal": {
      ...patient,
      form: () => ({ reason: WHY, idempotency_key: randomUUID() }),
    },
    "CustomerService.UpdateCustomer": {
      json: ({ customer_id }) => ({ customer_id, name: "Robin L.", update_mask: "name" }),
    },
  },
};
