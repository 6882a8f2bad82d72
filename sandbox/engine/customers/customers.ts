import { z } from "zod";
import { errors } from "#sandbox/engine/http/errors.ts";
import { type Call, DELETE, GET, json, POST, param, type Reply, type Route } from "#sandbox/engine/http/route.ts";
import { queryLimit, queryOffset } from "#sandbox/engine/http/validation.ts";
import { type CustomerCreate, customerCreate, customerUpdate, newCustomer } from "./customer.build.ts";
import { customers } from "./customer.document.ts";
import { hasActiveMandate } from "./mandates.ts";
import { paymentMethods } from "./payment-method.document.ts";

async function createCustomer(call: Call<CustomerCreate>): Promise<Reply> {
  const customer = newCustomer(call, call.body);
  if (!(await customers.insert(call.db, customer))) throw errors.customerExists();
  return json(customer.body);
}

/** The caller's customer, redacted or not, or 404 HE_02. */
async function getCustomer(call: Call, id = param(call, "id")) {
  const customer = await customers.lock(call.db, call.merchantId, id);
  if (!customer) throw errors.customerNotFound();
  return customer;
}

/** The same; a redacted customer is 400 IR_11. */
export async function getUnredactedCustomer(call: Call, id = param(call, "id")) {
  const customer = await getCustomer(call, id);
  if (customer.inner.redacted) throw errors.customerRedacted();
  return customer;
}

async function updateCustomer(call: Call<z.infer<typeof customerUpdate>>): Promise<Reply> {
  const customer = await getUnredactedCustomer(call);
  for (const [field, value] of Object.entries(call.body)) if (value != null) customer.body[field] = value;
  await customers.save(call.db, customer);
  return json(customer.body);
}

const PERSONAL = ["name", "email", "phone", "phone_country_code", "description"] as const;

/** Removes the personal data and keeps the record. */
async function redactCustomer(call: Call): Promise<Reply> {
  const customer = await getUnredactedCustomer(call);
  if (await hasActiveMandate(call, customer.id)) throw errors.mandateActive();
  const own = [{ field: "customer_id", in: [customer.id] }];
  for (const method of await paymentMethods.list(call.db, call.merchantId, own))
    await paymentMethods.remove(call.db, call.merchantId, method.id);
  for (const field of PERSONAL) customer.body[field] = "Redacted";
  Object.assign(customer.body, { address: null, metadata: null, default_payment_method_id: null });
  Object.assign(customer.body, { tax_registration_id: null, document_details: null });
  customer.inner.redacted = true;
  await customers.save(call.db, customer);
  return json({
    customer_id: customer.id,
    customer_deleted: true,
    address_deleted: true,
    payment_methods_deleted: true,
  });
}

const listQuery = z.object({
  limit: queryLimit.optional(),
  offset: queryOffset.optional(),
  customer_id: z.string().optional(),
});

async function page(call: Call<unknown, z.infer<typeof listQuery>>) {
  const filters = call.query.customer_id ? [{ field: "customer_id", in: [call.query.customer_id] }] : [];
  const { limit = 10, offset = 0 } = call.query;
  const found = await customers.list(call.db, call.merchantId, filters, { limit, offset });
  return { data: found.map(({ body }) => body), total: await customers.count(call.db, call.merchantId, filters) };
}

export const customerRoutes: Route[] = [
  POST("/customers", { body: customerCreate, run: createCustomer }),
  GET("/customers/list", { query: listQuery, run: async (call) => json((await page(call)).data) }),
  GET("/customers/list_with_count", {
    query: listQuery,
    run: async (call) => {
      const { data, total } = await page(call);
      return json({ data, total_count: total });
    },
  }),
  GET("/customers/:id", { run: async (call) => json((await getCustomer(call)).body) }),
  POST("/customers/:id", { body: customerUpdate, run: updateCustomer }),
  DELETE("/customers/:id", { run: redactCustomer }),
];
