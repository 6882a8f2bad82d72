import { aSavedCard, card, type Samples, type TestWorld } from "./world.ts";

const { card_cvc: _cvc, ...CARD } = card("5555555555554444").payment_method_data.card;

const aMethod = ({ merchant, customerId }: TestWorld) =>
  merchant.ask("POST", "/payment_methods", { payment_method: "card", card: CARD, customer_id: customerId });

export const customerSamples: Samples = {
  "POST /customers": [
    ({ merchant }) => merchant.ask("POST", "/customers", {}),
    ({ merchant }) =>
      merchant.ask("POST", "/customers", {
        customer_id: "eve",
        name: "Eve",
        email: "eve@example.com",
        phone: "5550100",
        phone_country_code: "+1",
        description: "Regular",
        address: { line1: "1 Main St", city: "Springfield", country: "US", zip: "12345" },
        metadata: { since: "2020" },
      }),
  ],
  "GET /customers/:id": ({ merchant, customerId }) => merchant.ask("GET", `/customers/${customerId}`),
  "POST /customers/:id": ({ merchant, customerId }) =>
    merchant.ask("POST", `/customers/${customerId}`, { name: "Ann" }),
  "DELETE /customers/:id": async ({ merchant }) => {
    const { body } = await merchant.ask("POST", "/customers", { name: "Gone" });
    return merchant.ask("DELETE", `/customers/${body.customer_id}`);
  },
  "GET /customers/list": ({ merchant }) => merchant.ask("GET", "/customers/list"),
  "GET /customers/:id/mandates": ({ merchant, customerId }) => merchant.ask("GET", `/customers/${customerId}/mandates`),
  "GET /customers/:id/payment_methods": ({ merchant, customerId }) =>
    merchant.ask("GET", `/customers/${customerId}/payment_methods`),
  "POST /customers/:id/payment_methods/:method/default": async (world) => {
    const { body } = await aMethod(world);
    const path = `/customers/${world.customerId}/payment_methods/${body.payment_method_id}/default`;
    return world.merchant.ask("POST", path, {});
  },
  "POST /payment_methods": aMethod,
  "GET /payment_methods/:id": ({ merchant, savedMethodId }) => merchant.ask("GET", `/payment_methods/${savedMethodId}`),
  "POST /payment_methods/:id/update": async (world) => {
    const { body } = await aMethod(world);
    const path = `/payment_methods/${body.payment_method_id}/update`;
    return world.merchant.ask("POST", path, { card: { card_exp_year: "2060", nick_name: "Blue" } });
  },
  "DELETE /payment_methods/:id": async (world) => {
    const { body } = await aMethod(world);
    return world.merchant.ask("DELETE", `/payment_methods/${body.payment_method_id}`);
  },
  "GET /mandates/:id": ({ merchant, mandateId }) => merchant.ask("GET", `/mandates/${mandateId}`),
  "POST /mandates/revoke/:id": async ({ merchant }) => {
    const { mandate_id } = await aSavedCard(merchant, "fay");
    return merchant.ask("POST", `/mandates/revoke/${mandate_id}`);
  },
};
