import { z } from "zod";
import { BankLinkingRefusedError, BankLinkingUnavailableError } from "./bank-linking.errors.ts";
import type { BankLinking } from "./provider.ts";

export interface BankLinkingOptions {
  baseUrl: string;
  clientId: string;
  secret: string;
  /** The provider's name of the payout processor. */
  processor: string;
  timeoutMs?: number | undefined;
  fetch?: typeof fetch | undefined;
}

export const BANK_LINKING_TIMEOUT_MS = 10_000;
const MAX_ANSWER_BYTES = 1_048_576;

/** A client for Plaid's API (plaid.com/docs/api): each request is a JSON POST with client ID and secret. */
export function createBankLinking(options: BankLinkingOptions): BankLinking {
  const ask = <Schema extends z.ZodType>(path: string, body: object, schema: Schema) =>
    post(options, path, body, schema);
  return {
    async createLinkToken({ userId, webhookUrl }) {
      const asked = {
        client_name: "Tollhouse",
        language: "en",
        country_codes: ["US"],
        products: ["auth"],
        user: { client_user_id: userId },
        webhook: webhookUrl,
      };
      const { link_token, expiration } = await ask("/link/token/create", asked, linkToken);
      return { linkToken: link_token, expiresAt: expiration };
    },
    async exchangePublicToken(publicToken) {
      const answer = await ask("/item/public_token/exchange", { public_token: publicToken }, exchanged);
      return { accessToken: answer.access_token, itemId: answer.item_id };
    },
    async getItem(accessToken) {
      const { item } = await ask("/item/get", { access_token: accessToken }, itemAnswer);
      return { institutionId: item.institution_id ?? null, problem: item.error?.error_code ?? null };
    },
    async getAccounts(accessToken) {
      const { accounts } = await ask("/accounts/get", { access_token: accessToken }, accountsAnswer);
      return accounts.map(({ account_id, name, mask, type, subtype }) => ({
        accountId: account_id,
        name,
        mask: mask ?? null,
        type,
        subtype: subtype ?? null,
      }));
    },
    async createProcessorToken(accessToken, accountId) {
      const asked = { access_token: accessToken, account_id: accountId, processor: options.processor };
      return (await ask("/processor/token/create", asked, processorToken)).processor_token;
    },
    async removeItem(accessToken) {
      await ask("/item/remove", { access_token: accessToken }, z.object({}));
    },
    async signInAtSandbox(institutionId) {
      const asked = { institution_id: institutionId, initial_products: ["auth"] };
      return (await ask("/sandbox/public_token/create", asked, publicToken)).public_token;
    },
    findWebhookKey: (keyId) => findKey(ask("/webhook_verification_key/get", { key_id: keyId }, webhookKey)),
  };
}

async function findKey(answer: Promise<z.infer<typeof webhookKey>>) {
  try {
    const { key } = await answer;
    return key.expired_at == null ? key : null;
  } catch (error) {
    if (error instanceof BankLinkingRefusedError) return null;
    throw error;
  }
}

/** Never logs requests or answers or puts them into errors: both contain tokens. */
async function post<Schema extends z.ZodType>(
  { baseUrl, clientId, secret, timeoutMs = BANK_LINKING_TIMEOUT_MS, fetch: ask = fetch }: BankLinkingOptions,
  path: string,
  body: object,
  schema: Schema,
): Promise<z.infer<Schema>> {
  const answer = await exchange(() =>
    ask(new URL(path, baseUrl), {
      method: "POST",
      headers: { "content-type": "application/json", "plaid-client-id": clientId, "plaid-secret": secret },
      body: JSON.stringify(body),
      // Following a redirect would send the secret to another host.
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    }),
  );
  if (answer.status >= 400 && answer.status < 500 && answer.status !== 429)
    throw new BankLinkingRefusedError(refusal.safeParse(answer.json).data?.error_code ?? "", answer.status);
  const read = schema.safeParse(answer.json);
  if (answer.status !== 200 || !read.success) throw new BankLinkingUnavailableError();
  return read.data;
}

async function exchange(send: () => Promise<Response>): Promise<{ status: number; json: unknown }> {
  try {
    const response = await send();
    if (Number(response.headers.get("content-length")) > MAX_ANSWER_BYTES) throw new Error("the answer is too large");
    return { status: response.status, json: await response.json().catch(() => null) };
  } catch (cause) {
    throw new BankLinkingUnavailableError(cause);
  }
}

const code = z.string().max(100);
const refusal = z.object({ error_code: code });
const linkToken = z.object({ link_token: z.string().min(1), expiration: z.coerce.date() });
const exchanged = z.object({ access_token: z.string().min(1), item_id: z.string().min(1) });
const publicToken = z.object({ public_token: z.string().min(1) });
const processorToken = z.object({ processor_token: z.string().min(1) });
const itemAnswer = z.object({
  item: z.object({ institution_id: z.string().nullish(), error: z.object({ error_code: code }).nullish() }),
});
const accountsAnswer = z.object({
  accounts: z.array(
    z.object({
      account_id: z.string().min(1),
      name: z.string(),
      mask: z.string().max(8).nullish(),
      type: z.string(),
      subtype: z.string().nullish(),
    }),
  ),
});
const webhookKey = z.object({
  key: z.looseObject({
    kty: z.literal("EC"),
    crv: z.literal("P-256"),
    x: z.string(),
    y: z.string(),
    expired_at: z.unknown(),
  }),
});
