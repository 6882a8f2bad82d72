import { listFilters, listPayments, listQuery, searchPayments } from "#sandbox/engine/payments/list-payments.ts";
import { payments } from "#sandbox/engine/payments/payment.document.ts";
import * as schema from "#sandbox/engine/payments/payment.schema.ts";
import { paymentFilters, paymentFilterValues } from "#sandbox/engine/payments/payment-filters.ts";
import { assertConfirmable, assertUpdatable } from "#sandbox/engine/payments/request.rules.ts";
import { statusCounts, timeRange } from "#sandbox/engine/routing/periods.ts";
import { alsoOfProfile, type Call, GET, json, POST, type Reply, type Route } from "#sandbox/engine/routing/route.ts";
import { PAYMENT_STATUSES } from "#sandbox/engine/rules/payment.rules.ts";
import * as change from "./change-payment.ts";
import { createPayment } from "./create-payment.ts";
import { retrievePayment, retrieveQuery } from "./retrieve-payment.ts";

/** A request that contradicts itself is refused before its payment is looked up. */
const checked =
  (assert: (request: schema.PaymentChange) => void, run: (call: Call<schema.PaymentChange>) => Promise<Reply>) =>
  async (call: Call<schema.PaymentChange>) => {
    assert(call.body);
    return run(call);
  };

export const paymentRoutes: Route[] = [
  POST("/payments", {
    body: schema.paymentCreate,
    run: async (call) => {
      const { body } = await createPayment(call, call.body);
      return json(body, body.connector ? { connector_http_status_code: "200" } : {});
    },
  }),
  ...alsoOfProfile(GET("/payments/list", { query: listQuery, run: listPayments })),
  ...alsoOfProfile(POST("/payments/list", { body: listFilters, run: searchPayments })),
  POST("/payments/filter", { body: timeRange, run: paymentFilterValues }),
  ...alsoOfProfile(GET("/payments/v2/filter", { run: paymentFilters })),
  ...alsoOfProfile(
    GET("/payments/aggregate", {
      query: timeRange,
      run: async (call) => json({ status_with_count: await statusCounts(call, payments, "status", PAYMENT_STATUSES) }),
    }),
  ),
  GET("/payments/:id", { access: "client", query: retrieveQuery, run: retrievePayment }),
  POST("/payments/:id", { body: schema.paymentChange, run: checked(assertUpdatable, change.updatePayment) }),
  POST("/payments/:id/confirm", {
    access: "client",
    body: schema.paymentChange,
    run: checked(assertConfirmable, change.confirmPayment),
  }),
  POST("/payments/:id/capture", { body: schema.paymentCapture, run: change.capturePayment }),
  POST("/payments/:id/cancel", { body: schema.paymentCancel, run: change.cancelPayment }),
  POST("/payments/:id/cancel_post_capture", { body: schema.paymentCancel, run: change.cancelPostCapture }),
  POST("/payments/:id/incremental_authorization", {
    body: schema.incrementalAuthorization,
    run: change.incrementAuthorization,
  }),
  POST("/payments/:id/extend_authorization", { run: change.extendAuthorization }),
  POST("/payments/:id/update_metadata", { body: schema.metadataUpdate, run: change.updateMetadata }),
];
