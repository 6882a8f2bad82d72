import { timestampDate } from "@bufbuild/protobuf/wkt";
import { previewedInvoice } from "#app/capabilities/invoices/index.server.ts";
import type { SubscriptionPreview } from "#proto/tollhouse/v1/subscriptions_pb.ts";

export type PreviewView = ReturnType<typeof previewView>;

export function previewView({ dueNow, nextInvoice, nextBillingAt, previewToken }: SubscriptionPreview) {
  return {
    dueNow: dueNow ? previewedInvoice(dueNow) : null,
    nextInvoice: nextInvoice ? previewedInvoice(nextInvoice) : null,
    nextBillingAt: nextBillingAt ? timestampDate(nextBillingAt).toISOString() : null,
    previewToken,
  };
}
