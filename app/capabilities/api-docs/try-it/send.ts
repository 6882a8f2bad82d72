import { PAGE_TENANT_HEADER } from "#app/components/requests/page-tenant.ts";
import type { Environment } from "#contract/environment.ts";
import type { TryRequest } from "./request-of.ts";

/** The credentials: a key, or the browser session in the environment that the page shows. */
export type Sender = { readonly apiKey: string } | { readonly session: Environment };

export interface TryAnswer {
  readonly status: number;
  readonly durationMs: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: { readonly text: string } | { readonly file: Blob; readonly name: string };
}

/** Result of a request: an answer, or the reason for its absence. */
export interface Attempt {
  readonly request: TryRequest;
  readonly outcome: TryAnswer | { readonly failed: string };
}

/** The headers that a reader acts on. */
const SHOWN = /^(content-type|x-request-id|ratelimit-(limit|remaining|reset)|retry-after|idempotency-.*|allow)$/;

/** fetch fails in the same way for a lost network and an invalid header, so its own message is shown. */
export async function attempt(request: TryRequest, sender: Sender): Promise<Attempt> {
  try {
    return { request, outcome: await send(request, sender) };
  } catch (error) {
    return { request, outcome: { failed: error instanceof Error ? error.message : String(error) } };
  }
}

async function send({ verb, path, headers, body }: TryRequest, sender: Sender): Promise<TryAnswer> {
  const startedAt = performance.now();
  const hasKey = "apiKey" in sender;
  const response = await fetch(path, {
    method: verb,
    headers: { ...headers, ...(hasKey ? { "x-api-key": sender.apiKey } : { [PAGE_TENANT_HEADER]: sender.session }) },
    body,
    // With a key the session must not speak for the sender too.
    credentials: hasKey ? "omit" : "same-origin",
    cache: "no-store",
  });
  const blob = await response.blob();
  return {
    status: response.status,
    durationMs: performance.now() - startedAt,
    headers: [...response.headers].filter(([name]) => SHOWN.test(name)),
    body: isText(response) ? { text: await blob.text() } : { file: blob, name: fileName(response) },
  };
}

function isText({ headers }: Response): boolean {
  const type = headers.get("content-type") ?? "";
  return type === "" || /^(text\/|application\/(?:[a-z.+-]+\+)?json)/.test(type);
}

function fileName({ headers }: Response): string {
  const named = /filename\*=UTF-8''([^;]+)/.exec(headers.get("content-disposition") ?? "");
  return named?.[1] ? decodeURIComponent(named[1]) : "answer";
}
