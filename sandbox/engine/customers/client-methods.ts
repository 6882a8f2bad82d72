import { assertClientSecret, type SecretQuery, secretQuery } from "#sandbox/engine/payments/client-secret.ts";
import { type Offer, offeredMethods } from "#sandbox/engine/payments/offered-methods.ts";
import { payments } from "#sandbox/engine/payments/payment.document.ts";
import { intentData } from "#sandbox/engine/payments/payment-method-list.ts";
import { type Call, GET, json, param, type Reply, type Route } from "#sandbox/engine/routing/route.ts";
import { methodsOf } from "./payment-methods.ts";

type SavedMethod = Awaited<ReturnType<typeof methodsOf>>[number];

const enabledMethod = ([offer, ...others]: [Offer, ...Offer[]]) => ({
  payment_method: offer.family,
  payment_method_type: offer.payment_method_type,
  payment_experience: offer.payment_experience ?? null,
  ...(offer.family === "card" && {
    card_networks: [...new Set([offer, ...others].flatMap(({ card_networks }) => card_networks ?? []))],
  }),
});

const savedMethod = (method: SavedMethod) => ({
  payment_token: method.payment_token,
  payment_method: method.payment_method,
  payment_method_type: method.payment_method_type,
  default_payment_method_set: method.default_payment_method_set,
  requires_cvv: method.requires_cvv,
  created: method.created,
  last_used_at: method.last_used_at,
  recurring_enabled: method.recurring_enabled,
  payment_method_data: method.card && { card: method.card },
});

/** The methods that a payment's checkout page can use, and those that its customer saved. */
async function clientMethods(call: Call<unknown, SecretQuery>): Promise<Reply> {
  const payment = await payments.get(call, param(call, "id"));
  assertClientSecret(call, payment, call.query.client_secret);
  const { customer_id: customerId } = payment.body;
  const offers = Map.groupBy(await offeredMethods(call, payment.body), ({ family, payment_method_type: type }) =>
    [family, type].join(),
  );
  const saved = customerId ? await methodsOf(call, customerId, payment) : [];
  return json({
    payment_methods_enabled: [...offers.values()].map((group) => enabledMethod(group as [Offer, ...Offer[]])),
    customer_payment_methods: saved.map(savedMethod),
    sdk_next_action: { next_action: "confirm" },
    intent_data: intentData(payment.body),
  });
}

export const clientMethodRoutes: Route[] = [
  GET("/payments/:id/client", { access: "client", query: secretQuery, run: clientMethods }),
];
