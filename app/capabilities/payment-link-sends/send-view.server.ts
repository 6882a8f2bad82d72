import { timestampDate } from "@bufbuild/protobuf/wkt";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { readPaymentLink } from "#app/capabilities/payment-links/index.server.ts";
import { newForm } from "#app/dashboard/forms/new-form.server.ts";
import { type PaymentLinkSend, PaymentLinkSendService } from "#proto/tollhouse/v1/payment_link_sends_pb.ts";

const SHOWN = 20;

export interface SendView {
  readonly paymentLinkSendId: string;
  readonly to: string;
  readonly status: string;
  /** RFC 3339. */
  readonly sendAt: string;
  readonly reminders: number;
  readonly remindersSent: number;
  readonly stoppedBecause: string | null;
}

/** The link, a form to send it, and its newest emails. @throws Response 404 */
export async function readSendPage(args: LoaderFunctionArgs) {
  const { extensions } = await requireAuth(args);
  const link = await readPaymentLink(args);
  const { paymentLinkId } = link;
  const { data, hasMore } = await extensions.paymentLinkSends.listPaymentLinkSends({ paymentLinkId, limit: SHOWN });
  return { link, sends: data.map(viewOf), hasMore, form: newForm(PaymentLinkSendService.method.sendPaymentLink) };
}

function viewOf({ paymentLinkSendId, to, sendStatus, sendAt, reminderDays, ...send }: PaymentLinkSend): SendView {
  return {
    ...{ paymentLinkSendId, to, status: sendStatus },
    sendAt: sendAt ? timestampDate(sendAt).toISOString() : "",
    reminders: reminderDays.length,
    remindersSent: send.remindersSent,
    stoppedBecause: send.stoppedBecause ?? null,
  };
}
