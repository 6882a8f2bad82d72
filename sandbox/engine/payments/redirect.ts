import { errors } from "#sandbox/engine/http/errors.ts";
import { type Call, GET, html, POST, param, type Reply, type Route } from "#sandbox/engine/http/route.ts";
import { accountTime } from "#sandbox/engine/merchants/account-clock.ts";
import { authorize, failAuthentication } from "./charge.ts";
import { type Payment, payments } from "./payment.document.ts";
import { savePayment } from "./save-payment.ts";

/** Completes the payer's authentication. */
export async function finishAuthentication(call: Call, payment: Payment, succeeds: boolean): Promise<void> {
  const before = payment.body.status;
  if (before !== "requires_customer_action")
    throw errors.precondition(`You cannot authenticate this payment because it has status ${before}`);
  if (succeeds) await authorize(call, payment);
  else failAuthentication(payment);
  await savePayment(call, payment, before);
}

const lockedPayment = (call: Call): Promise<Payment> =>
  payments.lock({ ...call, merchantId: param(call, "merchant") }, param(call, "payment"));

const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Bank authentication</title></head><body>
<h1>Authenticate this payment</h1>
<form method="post"><button name="outcome" value="succeed" formaction="?outcome=succeed">Approve</button>
<button name="outcome" value="fail" formaction="?outcome=fail">Decline</button></form></body></html>`;

async function decide(call: Call): Promise<Reply> {
  const payment = await lockedPayment(call);
  const now = await accountTime(call, payment.merchantId);
  const scoped = { ...call, merchantId: payment.merchantId, now };
  const succeeds = new URL(call.request.url ?? "/", "http://engine.invalid").searchParams.get("outcome") !== "fail";
  await finishAuthentication(scoped, payment, succeeds);
  const { return_url, status, client_secret } = payment.body;
  if (!return_url) return html(`<!doctype html><title>Done</title><p>The payment is ${status}.</p>`);
  const back = new URL(return_url);
  back.searchParams.set("status", status);
  back.searchParams.set("payment_intent_client_secret", client_secret);
  return { status: 303, contentType: "text/plain", content: "", headers: { location: back.toString() } };
}

const PATH = "/payments/redirect/:payment/:merchant/:attempt";

export const redirectRoutes: Route[] = [
  GET(PATH, {
    access: "open",
    run: async (call) => {
      await lockedPayment(call);
      return html(PAGE);
    },
  }),
  POST(PATH, { access: "open", run: decide }),
];
