import { randomUUID } from "node:crypto";
import type { Ids } from "#tests/support/sample.ts";
import { withKey } from "#tests/support/transactions.ts";
import type { CapabilityWorld } from "#tests/support/world.ts";

const page = "routes/_dashboard+/customers.$id.credit";
const customer = { params: ({ customer_id = "" }: Ids) => ({ id: customer_id }) };

export const world: CapabilityWorld = {
  async build({ platform, organization, canary }) {
    const { customers, customerCredits } = platform.callers.grpc.forOrganization({ organizationId: organization.id });
    const { customerId } = await customers.createCustomer({ name: canary }, withKey());
    const given = { customerId, currency: "USD", amount: 5_000n, reason: canary };
    const { customerCreditId } = await customerCredits.createCustomerCredit(given, withKey());
    return { customer_credit_id: customerCreditId };
  },
  samples: {
    "customerCredits.list": () => [{ message: { limit: 100 } }, { message: { currency: "USD" } }],
    "customerCredits.create": () => [{ message: { currency: "USD", amount: 500, reason: "Sorry for the delay" } }],
  },
  entries: {
    [`GET ${page}`]: customer,
    [`POST ${page}`]: {
      ...customer,
      form: () => ({
        idempotency_key: randomUUID(),
        ...{ direction: "give", amount: "5.00", currency: "USD", reason: "Sorry for the delay" },
      }),
    },
  },
};
