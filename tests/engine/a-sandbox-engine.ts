import {
  createEngine,
  type Engine,
  type MerchantEngine,
  type NewPayment,
  type Processor,
  sandboxEngine,
} from "#extensions/connectors/engine/index.ts";
import { startSandboxEngine } from "#sandbox/engine/server.ts";
import { aDatabase } from "#tests/support/database.ts";
import { sandboxCalls } from "#tests/support/sandbox-calls.ts";

const ADMIN_KEY = "test_admin";

/** The charge succeeds and is then disputed. */
export const DISPUTING_CARD = "4000000000000259";

export async function aSandboxEngine() {
  const database = await aDatabase();
  const sandbox = await startSandboxEngine({
    databaseUrl: database.url,
    host: "127.0.0.1",
    port: 0,
    adminApiKey: ADMIN_KEY,
  });
  const close = async () => {
    await sandbox.close();
    await database.drop();
  };
  const control = sandboxCalls(sandbox.url, ADMIN_KEY);
  return {
    engineUrl: sandbox.url,
    engine: createEngine({ baseUrl: sandbox.url, adminApiKey: ADMIN_KEY }),
    control,
    close,
  };
}

export const FAUXPAY: Processor = {
  name: "fauxpay",
  type: "payment_processor",
  credentials: { auth_type: "HeaderKey", api_key: "sk_test_1" },
  paymentMethods: ["card"],
  isTest: true,
};

/** An account with its key and a connector that takes cards. */
export async function connectMerchant(engine: Engine, engineMerchantId: string, webhookUrl?: string) {
  const accounts = engine.accounts({ requestId: "req_connect" });
  const account = await accounts.create({ engineMerchantId, name: "Corner shop", ...(webhookUrl && { webhookUrl }) });
  const apiKey = await accounts.createApiKey(engineMerchantId, "tollhouse");
  const merchant = engine.forMerchant({ apiKey, requestId: "req_connect" });
  const profile = { engineMerchantId, engineProfileId: account.defaultProfileId ?? "" };
  await merchant.profiles.setUp(profile, { webhookUrl: webhookUrl ?? "https://shop.example/hook", business: {} });
  await merchant.connectors.ensure(profile, FAUXPAY);
  return { merchant, account, publishableKey: account.publishableKey ?? "" };
}

/** A payment that its payer pays with the card, as in the engine's form. */
export async function payWithCard(
  { engineUrl, merchant, publishableKey }: Payable,
  cardNumber: string,
  payment: Pick<NewPayment, "paymentId"> & Partial<NewPayment>,
) {
  const { paymentId } = payment;
  await merchant.payments.create({ amountMinorUnits: 6540n, currency: "USD", ...payment });
  const { clientSecret } = await merchant.payments.getForm(paymentId);
  const payer = { paymentId, publishableKey, clientSecret };
  await sandboxEngine({ url: engineUrl, apiKey: ADMIN_KEY }, "req_payer").confirmAsPayer(payer, cardNumber);
  return merchant.payments.get(paymentId);
}

export interface Payable {
  readonly engineUrl: string;
  readonly merchant: MerchantEngine;
  readonly publishableKey: string;
}
