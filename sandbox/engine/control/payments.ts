import { z } from "zod";
import { instant } from "#sandbox/engine/http/validation.ts";
import { asMerchant } from "#sandbox/engine/merchants/as-merchant.ts";
import { createPayment } from "#sandbox/engine/paying/create-payment.ts";
import { finishAuthentication, reportResult } from "#sandbox/engine/paying/report.ts";
import { payments } from "#sandbox/engine/payments/payment.document.ts";
import { paymentCreate } from "#sandbox/engine/payments/payment.schema.ts";
import { REPORTED_STATUSES } from "#sandbox/engine/payments/waiting.rules.ts";
import { type Call, json, POST, param, type Reply, type Route } from "#sandbox/engine/routing/route.ts";

const backdatedPayment = paymentCreate.extend({
  merchant_id: z.string(),
  created_at: instant.optional(),
  /** Without webhooks a merchant finds the payment by its lists, as one from before it registered an address. */
  sends_webhooks: z.boolean().default(true),
});

/** Creates a payment at a given time, so that demo data can span months. */
async function createBackdated(admin: Call<z.infer<typeof backdatedPayment>>): Promise<Reply> {
  const { merchant_id, created_at, sends_webhooks, ...request } = admin.body;
  const call = { ...(await asMerchant(admin, merchant_id, created_at)), isSilent: !sends_webhooks };
  return json((await createPayment(call, request)).body);
}

const authentication = z.strictObject({ merchant_id: z.string(), outcome: z.enum(["succeed", "fail"]) });

async function authenticatePayer(admin: Call<z.infer<typeof authentication>>): Promise<Reply> {
  const call = await asMerchant(admin, admin.body.merchant_id);
  const payment = await payments.lock(call, param(call, "id"));
  await finishAuthentication(call, payment, admin.body.outcome === "succeed");
  return json(payment.body);
}

const advance = z.strictObject({
  merchant_id: z.string(),
  status: z.enum(REPORTED_STATUSES),
  error_code: z.string().default("processor_declined"),
  error_message: z.string().default("The processor declined the payment"),
});

/** Reports the result of a pending payment as the processor does. */
async function advancePayment(admin: Call<z.infer<typeof advance>>): Promise<Reply> {
  const { merchant_id, status, error_code: code, error_message: message } = admin.body;
  const call = await asMerchant(admin, merchant_id);
  const payment = await payments.lock(call, param(call, "id"));
  await reportResult(call, payment, status, { code, message });
  return json(payment.body);
}

export const paymentControlRoutes: Route[] = [
  POST("/sandbox/payments", { access: "admin", body: backdatedPayment, run: createBackdated }),
  POST("/sandbox/payments/:id/authenticate", { access: "admin", body: authentication, run: authenticatePayer }),
  POST("/sandbox/payments/:id/advance", { access: "admin", body: advance, run: advancePayment }),
];
