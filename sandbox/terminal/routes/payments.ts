import type { Request, Router } from "express";
import type { Cloud } from "#sandbox/terminal/cloud/cloud.ts";
import { paymentDocument, paymentMessage, refundDocument } from "#sandbox/terminal/cloud/documents.ts";
import type { Payment } from "#sandbox/terminal/processor/records.ts";
import { errors } from "#sandbox/terminal/wire/errors.ts";
import * as wire from "#sandbox/terminal/wire/push.ts";
import { faulty } from "./faulty.ts";
import { accountOf, respond } from "./respond.ts";

/** The payments and refunds of an account. */
export function paymentRoutes(router: Router, cloud: Cloud): void {
  const { processor } = cloud;
  const changed = (payment: Payment) => {
    cloud.messages.add(payment.accountId, paymentMessage(payment));
    return paymentDocument(payment);
  };
  router.get(
    "/payments",
    respond(cloud, ({ account, query }) => page(cloud, account.id, query)),
  );
  router.get(
    "/payments/:id",
    respond(cloud, ({ account, part }) => paymentDocument(processor.get(account.id, part("id")))),
  );
  router.post(
    "/payments/:id/capture",
    faulty(cloud, (request) => terminalOfPayment(cloud, request, request.params.id)),
    respond(cloud, ({ account, part, body }) =>
      changed(processor.capture(account.id, part("id"), wire.parse(wire.captureSchema, body).amount)),
    ),
  );
  router.post(
    "/payments/:id/void",
    faulty(cloud, (request) => terminalOfPayment(cloud, request, request.params.id)),
    respond(cloud, ({ account, part }) => changed(processor.void(account.id, part("id")))),
  );
  router.post(
    "/refunds",
    faulty(cloud, (request) => terminalOfPayment(cloud, request, request.body?.transaction_id)),
    respond(cloud, ({ account, body }) => {
      const { refund_id: refundId, transaction_id: transactionId, amount } = wire.parse(wire.refundSchema, body);
      const refund = processor.refund(account.id, { refundId, transactionId, amount });
      cloud.messages.add(account.id, { kind: "refund", refund_id: refundId });
      return refundDocument(refund);
    }),
  );
  router.get(
    "/refunds/:id",
    respond(cloud, ({ account, part }) => {
      const refund = processor.findRefund(account.id, part("id"));
      if (!refund) throw errors.notFound("refund");
      return refundDocument(refund);
    }),
  );
}

/** The terminal whose faults a call about this payment suffers. */
function terminalOfPayment(cloud: Cloud, request: Request, id: unknown): string | null {
  const { id: accountId } = accountOf(cloud, request);
  const payment = cloud.processor.find(accountId, String(id));
  return payment ? cloud.sales.terminalOf(accountId, payment.saleId) : null;
}

function page({ processor }: Cloud, accountId: string, query: unknown) {
  const { from, to, after, limit } = wire.parse(wire.listSchema, query);
  const [start, end] = [Date.parse(from), Date.parse(to)];
  const found = processor
    .payments()
    .filter((each) => each.accountId === accountId)
    .filter(({ createdAt }) => Date.parse(createdAt) >= start && Date.parse(createdAt) < end)
    .sort((left, right) => cursorOf(left).localeCompare(cursorOf(right)));
  const rest = after ? found.filter((payment) => cursorOf(payment) > after) : found;
  const shown = rest.slice(0, limit);
  const last = shown.at(-1);
  return { data: shown.map(paymentDocument), next: last && rest.length > limit ? cursorOf(last) : null };
}

const cursorOf = ({ createdAt, transactionId }: Payment): string => `${createdAt}~${transactionId}`;
