import { randomBytes } from "node:crypto";
import { routes } from "#sandbox/engine/routes.ts";
import { startSandboxEngine } from "#sandbox/engine/server.ts";
import { aDatabase } from "#tests/support/database.ts";
import { answerFaults } from "./contract/answers.ts";

export const ADMIN_KEY = "test_admin";

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  // Tests read answers field by field and compare what they are about; a wrong shape shows as a failed comparison.
  // biome-ignore lint/suspicious/noExplicitAny: the answer of any route
  body: any;
}

export interface RequestOptions {
  key?: string | null;
  headers?: Record<string, string>;
  /** False when a fault replaces the answer. */
  isDocumented?: boolean;
}

/** Sends `body` as JSON, a string as it is, a form as multipart. */
export async function ask(
  url: string,
  method: string,
  path: string,
  body?: unknown,
  { key, headers, isDocumented = true }: RequestOptions = {},
): Promise<Answer> {
  const form = body instanceof FormData;
  const response = await fetch(url + path, {
    method,
    headers: {
      ...(key ? { "api-key": key } : {}),
      ...(body === undefined || form ? {} : { "content-type": "application/json" }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: form || typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.startsWith("application/json");
  const answer = { status: response.status, headers: response.headers, text, body: isJson ? safeParse(text) : text };
  if (isDocumented) assertDocumented(method, path, answer);
  return answer;
}

/** Routes by their patterns; as in the engine, the first match wins. */
const patterns = routes.map((route) => ({
  route,
  pattern: new RegExp(`^${route.path.replaceAll(/:\w+/g, "[^/]+")}$`),
}));

/** Every successful answer must match the engine's document, whatever the test. */
function assertDocumented(method: string, path: string, { status, body }: Answer): void {
  if (status !== 200) return;
  const { pathname } = new URL(path, "http://engine.invalid");
  const found = patterns.find(({ route, pattern }) => route.method === method && pattern.test(pathname));
  const faults = found ? answerFaults(method, found.route.path, body) : [];
  if (faults.length > 0) throw new Error(`${method} ${path} differs from the document:\n${faults.join("\n")}`);
}

function safeParse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

export type Ask = (method: string, path: string, body?: unknown, options?: RequestOptions) => Promise<Answer>;

/** The engine on its own database; `admin` uses the operator's key. */
export async function anEngine(options: { webhookRetryDelaysMs?: number[] } = {}) {
  const database = await aDatabase();
  const settings = { databaseUrl: database.url, port: 0, host: "127.0.0.1", adminApiKey: ADMIN_KEY, ...options };
  let engine = await startSandboxEngine(settings);
  const admin: Ask = (method, path, body, options) =>
    ask(engine.url, method, path, body, { key: ADMIN_KEY, ...options });
  return {
    databaseUrl: database.url,
    get url() {
      return engine.url;
    },
    admin,
    async restart() {
      await engine.close();
      engine = await startSandboxEngine(settings);
    },
    async close() {
      await engine.close();
      await database.drop();
    },
  };
}

export type TestEngine = Awaited<ReturnType<typeof anEngine>>;

/** A merchant with a key; `ask` uses it. */
export async function aMerchant(engine: TestEngine, account: Record<string, unknown> = {}) {
  const merchantId = `m_${randomBytes(6).toString("hex")}`;
  const created = await engine.admin("POST", "/accounts", { merchant_id: merchantId, ...account });
  const key = await engine.admin("POST", `/api_keys/${merchantId}`, { name: "test", expiration: "never" });
  const secret: string = key.body.api_key;
  const asMerchant: Ask = (method, path, body, options) =>
    ask(engine.url, method, path, body, { key: secret, ...options });
  return { merchantId, key: secret, account: created.body, ask: asMerchant };
}

export type TestMerchant = Awaited<ReturnType<typeof aMerchant>>;

export const card = (number = "4242424242424242") => ({
  payment_method: "card",
  payment_method_data: {
    card: {
      card_number: number,
      card_exp_month: "12",
      card_exp_year: "2050",
      card_holder_name: "Jo Doe",
      card_cvc: "123",
    },
  },
});

/** A charged payment of 10.00 USD by default. */
export async function aPayment(merchant: TestMerchant, request: Record<string, unknown> = {}) {
  const made = await merchant.ask("POST", "/payments", {
    amount: 1000,
    currency: "USD",
    confirm: true,
    ...card(),
    ...request,
  });
  if (made.status !== 200) throw new Error(made.text);
  return made.body;
}

export async function aDispute(engine: TestEngine, merchant: TestMerchant, dispute: Record<string, unknown> = {}) {
  const made = await engine.admin("POST", "/sandbox/disputes", { merchant_id: merchant.merchantId, ...dispute });
  if (made.status !== 200) throw new Error(made.text);
  return made.body;
}

export const PDF = Buffer.from("%PDF-1.7\n%a document\n");

/** A multipart form; `file` null leaves the file out. */
export function aForm(fields: Record<string, string>, file: Buffer | null = PDF, name = "receipt.pdf"): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  if (file) form.set("file", new Blob([new Uint8Array(file)]), name);
  return form;
}
