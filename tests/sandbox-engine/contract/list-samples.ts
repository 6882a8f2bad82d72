import { aForm, aMerchant } from "../engine.ts";
import { aDispute, aPayment, type Samples, type TestWorld } from "./world.ts";

const SINCE = "start_time=2020-01-01T00:00:00Z";

/** A list with a payment, a refund and a payout in it. */
const listed = (method: string, path: string, body?: object) => async (world: TestWorld) => {
  const { merchant } = world;
  const { payment_id } = await aPayment(merchant);
  await merchant.ask("POST", "/refunds", { payment_id, amount: 1 });
  await merchant.ask("POST", "/payouts/create", { amount: 1, currency: "USD" });
  return merchant.ask(method, path, body);
};

/** Operations that the engine's document leaves out. */
export const listSamples: Samples = {
  "POST /payments/list": listed("POST", "/payments/list", {}),
  "POST /payments/profile/list": listed("POST", "/payments/profile/list", {}),
  "GET /payments/profile/list": listed("GET", "/payments/profile/list"),
  "GET /payments/aggregate": listed("GET", `/payments/aggregate?${SINCE}`),
  "GET /payments/profile/aggregate": listed("GET", `/payments/profile/aggregate?${SINCE}`),
  "POST /refunds/profile/list": listed("POST", "/refunds/profile/list", {}),
  "GET /refunds/aggregate": listed("GET", `/refunds/aggregate?${SINCE}`),
  "GET /refunds/profile/aggregate": listed("GET", `/refunds/profile/aggregate?${SINCE}`),
  "GET /payouts/profile/list": listed("GET", "/payouts/profile/list"),
  "POST /payouts/profile/list": listed("POST", "/payouts/profile/list", {}),
  "POST /payouts/profile/filter": async ({ engine }) => {
    const merchant = await aMerchant(engine);
    await merchant.ask("POST", "/payouts/create", { amount: 1, currency: "USD", payout_type: "bank" });
    return merchant.ask("POST", "/payouts/profile/filter", { start_time: "2020-01-01T00:00:00Z" });
  },
  "POST /refunds/sync": async ({ merchant }) => {
    const { payment_id } = await aPayment(merchant);
    const { body } = await merchant.ask("POST", "/refunds", { payment_id });
    return merchant.ask("POST", "/refunds/sync", { refund_id: body.refund_id });
  },
  "POST /payment_link/list": async ({ merchant }) => {
    await aPayment(merchant, { confirm: false, payment_link: true, return_url: "https://shop.example/back" });
    return merchant.ask("POST", "/payment_link/list", {});
  },
  "GET /customers/list_with_count": ({ merchant }) => merchant.ask("GET", "/customers/list_with_count"),
  "GET /mandates/list": ({ merchant }) => merchant.ask("GET", "/mandates/list"),
  "GET /accounts/list": ({ engine, merchant }) =>
    engine.admin("GET", `/accounts/list?organization_id=${merchant.account.organization_id}`),
  "POST /files": async ({ engine, merchant }) => {
    const { dispute_id } = await aDispute(engine, merchant);
    return merchant.ask("POST", "/files", aForm({ purpose: "dispute_evidence", dispute_id }));
  },
};
