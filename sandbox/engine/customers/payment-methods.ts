import { z } from "zod";
import { assertNotExpired } from "#sandbox/engine/cards/card.rules.ts";
import { cardWithoutCode, storedCard } from "#sandbox/engine/cards/card.ts";
import { assignGiven } from "#sandbox/engine/http/echo.ts";
import { errors } from "#sandbox/engine/http/errors.ts";
import { anyObject, clientId, loose, optional } from "#sandbox/engine/http/validation.ts";
import { PAYMENT_METHODS } from "#sandbox/engine/http/vocabularies.ts";
import { paymentOfSecret, type SecretQuery, secretQuery } from "#sandbox/engine/payments/client-secret.ts";
import type { Payment } from "#sandbox/engine/payments/payment.document.ts";
import { type Call, DELETE, GET, json, POST, param, type Reply, type Route } from "#sandbox/engine/routing/route.ts";
import { fieldFilters } from "#sandbox/engine/store/filters.ts";
import { customers } from "./customer.document.ts";
import { getUnredactedCustomer } from "./customers.ts";
import { paymentMethods, shownCard } from "./payment-method.document.ts";
import { saveMethod } from "./save-method.ts";

const methodCreate = z.strictObject({
  payment_method: z.enum(PAYMENT_METHODS),
  payment_method_type: optional(z.string()),
  customer_id: optional(clientId),
  card: optional(cardWithoutCode.extend({ card_cvc: optional(z.string()) }).strict()),
  metadata: optional(anyObject),
  client_secret: optional(z.string()),
  ...loose(
    "payment_method_issuer payment_method_issuer_code card_network bank_transfer bank_transfer_data wallet",
    "payment_method_data billing",
  ),
});

const cardUpdate = z.strictObject({
  card_exp_month: optional(z.string()),
  card_exp_year: optional(z.string()),
  card_holder_name: optional(z.string()),
  nick_name: optional(z.string()),
  ...loose("last4_digits card_cvc"),
});

const methodUpdate = z.strictObject({
  card: optional(cardUpdate),
  client_secret: optional(z.string()),
  ...loose("wallet payment_method_data network_transaction_id"),
});

async function createMethod(call: Call<z.infer<typeof methodCreate>>): Promise<Reply> {
  const { customer_id: customerId, card, payment_method: family } = call.body;
  if (customerId) await getUnredactedCustomer(call, customerId);
  if (family === "card" && !card) throw errors.missingParam("card");
  if (card) assertNotExpired(card, call.now);
  const saved = await saveMethod(call, {
    customerId: customerId ?? null,
    family,
    type: call.body.payment_method_type ?? null,
    card: card ? storedCard(card) : null,
    metadata: call.body.metadata,
    status: "active",
  });
  return json(saved.body);
}

async function updateMethod(call: Call<z.infer<typeof methodUpdate>>): Promise<Reply> {
  const method = await paymentMethods.get(call, param(call, "id"));
  const { card, client_secret: secret } = call.body;
  if (secret && secret !== method.body.client_secret) throw errors.clientSecretInvalid();
  if (card && method.inner.card) {
    const { card_exp_month, card_exp_year, card_holder_name } = card;
    assignGiven(method.inner.card, { card_exp_month, card_exp_year, card_holder_name });
    method.body.card = { ...shownCard(method.inner.card), nick_name: card.nick_name ?? null };
    await paymentMethods.save(call.db, method);
  }
  return json(method.body);
}

/** A customer whose default method is deleted has none until another one is chosen. */
async function deleteMethod(call: Call): Promise<Reply> {
  const method = await paymentMethods.get(call, param(call, "id"));
  const { customer_id: customerId } = method.body;
  const customer = customerId ? await customers.lock(call, customerId) : null;
  await paymentMethods.remove(call, method.id);
  if (customer?.body.default_payment_method_id === method.id) {
    customer.body.default_payment_method_id = null;
    await customers.save(call.db, customer);
  }
  return json({ payment_method_id: method.id, deleted: true });
}

async function setDefault(call: Call): Promise<Reply> {
  const customer = await getUnredactedCustomer(call);
  const method = await paymentMethods.get(call, param(call, "method"));
  if (method.body.customer_id !== customer.id) throw errors.paymentMethodNotFound();
  if (customer.body.default_payment_method_id === method.id)
    throw errors.precondition("Payment Method is already set as default");
  customer.body.default_payment_method_id = method.id;
  await customers.save(call.db, customer);
  return json({
    default_payment_method_id: method.id,
    customer_id: customer.id,
    payment_method: method.body.payment_method,
    payment_method_type: method.body.payment_method_type,
  });
}

/** For a payment with a mandate, a card that already has a processor mandate needs no security code. */
export async function methodsOf(call: Call, customerId: string, payment?: Payment) {
  const customer = await getUnredactedCustomer(call, customerId);
  const own = await paymentMethods.list(call, fieldFilters({ customer_id: customerId }));
  const active = own.filter(({ inner }) => inner.status === "active");
  return active.map(({ id, body, inner }) => ({
    payment_token: inner.token,
    payment_method_id: id,
    customer_id: customerId,
    payment_method: body.payment_method,
    payment_method_type: body.payment_method_type,
    payment_method_issuer: null,
    payment_method_issuer_code: null,
    recurring_enabled: true,
    installment_payment_enabled: false,
    payment_experience: ["redirect_to_url"],
    card: body.card,
    metadata: body.metadata,
    created: body.created,
    bank_transfer: null,
    bank: null,
    surcharge_details: null,
    requires_cvv: payment?.body.setup_future_usage !== "off_session" || inner.connectorMandateId === null,
    last_used_at: body.last_used_at,
    default_payment_method_set: customer.body.default_payment_method_id === id,
    billing: null,
  }));
}

/** The methods of the payment's customer; a guest has none. */
async function methodsOfPayment(call: Call<unknown, SecretQuery>): Promise<Reply> {
  const payment = await paymentOfSecret(call, call.query.client_secret);
  const customerId = payment.body.customer_id;
  const methods = customerId ? await methodsOf(call, customerId, payment) : [];
  return json({ customer_payment_methods: methods, is_guest_customer: customerId === null });
}

export const paymentMethodRoutes: Route[] = [
  POST("/payment_methods", { body: methodCreate, run: createMethod }),
  GET("/payment_methods/:id", {
    run: async (call) => json((await paymentMethods.get(call, param(call, "id"))).body),
  }),
  // An addition of the sandbox: the engine's API has no account updater.
  GET("/payment_methods/:id/account_updater", {
    run: async (call) => {
      const { inner } = await paymentMethods.get(call, param(call, "id"));
      return json({ answer: inner.update?.answer ?? null, answered_at: inner.update?.answered_at ?? null });
    },
  }),
  POST("/payment_methods/:id/update", { body: methodUpdate, run: updateMethod }),
  DELETE("/payment_methods/:id", { run: deleteMethod }),
  GET("/customers/payment_methods", { access: "client", query: secretQuery, run: methodsOfPayment }),
  GET("/customers/:id/payment_methods", {
    access: "customer",
    run: async (call) =>
      json({ customer_payment_methods: await methodsOf(call, param(call, "id")), is_guest_customer: false }),
  }),
  POST("/customers/:id/payment_methods/:method/default", { access: "customer", run: setDefault }),
];
