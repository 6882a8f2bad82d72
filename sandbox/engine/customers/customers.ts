import { z } from "zod";
import { assignGiven } from "#sandbox/engine/http/echo.ts";
import { errors } from "#sandbox/engine/http/errors.ts";
import { queryLimit, queryOffset } from "#sandbox/engine/http/validation.ts";
import { type Call, DELETE, GET, json, POST, param, type Reply, type Route } from "#sandbox/engine/routing/route.ts";
import { fieldFilters } from "#sandbox/engine/store/filters.ts";
import { type CustomerCreate, customerCreate, customerUpdate, newCustomer } from "./customer.build.ts";
import { customers } from "./customer.document.ts";
import { hasActiveMandate } from "./mandates.ts";
import { paymentMethods } from "./payment-method.document.ts";

async function createCustomer(call: Call<CustomerCreate>): Promise<Reply> {
  const customer = newCustomer(call, call.body);
  if (!(await customers.insert(call.db, customer))) throw errors.customerExists();
  return json(customer.body);
}

/** The caller's customer, locked; a redacted one is 400 IR_11. */
export async function getUnredactedCustomer(call: Call, id = param(call, "id")) {
  const customer = await customers.lock(call, id);
  if (customer.inner.redacted) throw errors.customerRedacted();
  return customer;
}

async function updateCustomer(call: Call<z.infer<typeof customerUpdate>>): Promise<Reply> {
  const customer = await getUnredactedCustomer(call);
  assignGiven(customer.body, call.body);
  await customers.save(call.db, customer);
  return json(customer.body);
}

const PERSONAL = ["name", "email", "phone", "phone_country_code", "description"] as const;

/** Removes the personal data and keeps the record. */
async function redactCustomer(call: Call): Promise<Reply> {
  const customer = await getUnredactedCustomer(call);
  if (await hasActiveMandate(call, customer.id)) throw errors.mandateActive();
  const own = fieldFilters({ customer_id: customer.id });
  for (const method of await paymentMethods.list(call, own)) await paymentMethods.remove(call, method.id);
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
  const filters = fieldFilters({ customer_id: call.query.customer_id });
  const { limit = 10, offset = 0 } = call.query;
  const found = await customers.list(call, filters, { limit, offset });
  return { data: found.map(({ body }) => body), total_count: await customers.count(call, filters) };
}

export const customerRoutes: Route[] = [
  POST("/customers", { body: customerCreate, run: createCustomer }),
  GET("/customers/list", { query: listQuery, run: async (call) => json((await page(call)).data) }),
  GET("/customers/list_with_count", { query: listQuery, run: async (call) => json(await page(call)) }),
  GET("/customers/:id", {
    access: "customer",
    run: async (call) => json((await customers.get(call, param(call, "id"))).body),
  }),
  POST("/customers/:id", { access: "customer", body: customerUpdate, run: updateCustomer }),
  DELETE("/customers/:id", { run: redactCustomer }),
];
