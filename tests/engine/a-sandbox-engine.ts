import { createEngine, type Engine, type NewPayment } from "#extensions/connectors/engine/index.ts";
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
  return { engine: createEngine({ baseUrl: sandbox.url, adminApiKey: ADMIN_KEY }), control, close };
}

/** An account with its key and a connector that takes cards. */
export async function connectMerchant(engine: Engine, engineMerchantId: string, webhookUrl?: string) {
  const accounts = engine.accounts({ requestId: "req_connect" });
  const account = await accounts.create({ engineMerchantId, name: "Corner shop", ...(webhookUrl && { webhookUrl }) });
  const apiKey = await accounts.createApiKey(engineMerchantId, "tollhouse");
  const merchant = engine.forMerchant({ apiKey, requestId: "req_connect" });
  await merchant.connectors.create({
    engineMerchantId,
    engineProfileId: account.defaultProfileId ?? "",
    name: "stripe_test",
    connectorKey: "sk_test_1",
    isTest: true,
  });
  return { merchant, account };
}

export function aCardPayment(paymentId: string, cardNumber: string): NewPayment {
  const card = { number: cardNumber, expiryMonth: "12", expiryYear: "2040", holderName: "Ada", securityCode: "123" };
  return { paymentId, amountMinorUnits: 6540n, currency: "USD", card };
}
