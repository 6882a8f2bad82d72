import { type BankLinkProvider, startBankLink } from "#sandbox/bank-link/server.ts";

export const BANK_LINK_CLIENT = { clientId: "test_client", secret: "test_bank_link_secret" };

export interface SignedEvent {
  body: string;
  verification: string;
}

/** The sandbox's bank-linking provider, with actions of a bank and its customer. */
export async function aBankLinkProvider() {
  const provider: BankLinkProvider = await startBankLink({ port: 0, host: "127.0.0.1", ...BANK_LINK_CLIENT });
  async function ask(path: string, body: object = {}): Promise<Record<string, unknown>> {
    const response = await fetch(new URL(path, provider.url), {
      method: "POST",
      headers: { "plaid-client-id": BANK_LINK_CLIENT.clientId, "plaid-secret": BANK_LINK_CLIENT.secret },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as Record<string, unknown>;
  }
  return {
    ...provider,
    /** Settings that make the service use this provider. */
    env: {
      BANK_LINK_URL: provider.url,
      BANK_LINK_CLIENT_ID: BANK_LINK_CLIENT.clientId,
      BANK_LINK_SECRET: BANK_LINK_CLIENT.secret,
    },
    /** The customer signs in at the bank; answers the public token. */
    signIn: async (institutionId = "ins_1") =>
      String((await ask("/sandbox/public_token/create", { institution_id: institutionId })).public_token),
    /** Breaks or repairs (null) a sign-in. Returns the event to send. */
    breakItem: async (itemId: string, errorCode: string | null = "ITEM_LOGIN_REQUIRED") =>
      (await ask("/sandbox/items/break", { item_id: itemId, error_code: errorCode })) as unknown as SignedEvent,
    rotateKeys: () => ask("/sandbox/webhook_keys/rotate"),
    fault: (path: string, status = 500, times = 1) => ask("/sandbox/faults", { path, status, times }),
    countItems: async () => Number((await ask("/sandbox/items/count")).count),
  };
}
