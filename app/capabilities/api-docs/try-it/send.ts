import type { TryRequest } from "./request-of.ts";

/** The credentials: a key, or the browser session. */
export type Sender = { readonly apiKey: string } | { readonly session: true };

export interface TryAnswer {
  readonly status: number;
  readonly durationMs: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: { readonly text: string } | { readonly file: Blob; readonly name: string };
}

/** Of all headers of an answer, those that one acts on. */
const SHOWN = [
  "content-type",
  "x-request-id",
  "ratelimit-limit",
  "ratelimit-remaining",
  "ratelimit-reset",
  "retry-after",
  "idempotency-replayed",
  "idempotency-original-request",
  "allow",
];

/** @throws TypeError when there was no answer */
export async function send({ verb, path, headers, body }: TryRequest, sender: Sender): Promise<TryAnswer> {
  const startedAt = performance.now();
  const hasKey = "apiKey" in sender;
  const response = await fetch(path, {
    method: verb,
    headers: { ...headers, ...(hasKey ? { "x-api-key": sender.apiKey } : {}) },
    body: body === null || typeof body === "string" ? body : formData(body),
    // With a key nothing else speaks for the sender.
    credentials: hasKey ? "omit" : "same-origin",
    cache: "no-store",
  });
  const blob = await response.blob();
  return {
    status: response.status,
    durationMs: performance.now() - startedAt,
    headers: SHOWN.flatMap((name) => {
      const value = response.headers.get(name);
      return value === null ? [] : [[name, value] as const];
    }),
    body: isText(response) ? { text: await blob.text() } : { file: blob, name: fileName(response) },
  };
}

function formData(parts: Exclude<TryRequest["body"], string | null>): FormData {
  const form = new FormData();
  for (const { name, value } of parts) {
    if (typeof value === "string") form.append(name, value);
    else form.append(name, value, value.name);
  }
  return form;
}

function isText({ headers }: Response): boolean {
  const type = headers.get("content-type") ?? "";
  return type === "" || /^(text\/|application\/(?:[a-z.+-]+\+)?json)/.test(type);
}

function fileName({ headers }: Response): string {
  const named = /filename\*=UTF-8''([^;]+)/.exec(headers.get("content-disposition") ?? "");
  return named?.[1] ? decodeURIComponent(named[1]) : "answer";
}
