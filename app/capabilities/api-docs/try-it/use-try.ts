import { useState } from "react";
import { newIdempotencyKey } from "./idempotency-key.ts";
import { keyOf, requestOf, type TryRequest, type TryValues } from "./request-of.ts";
import { type Sender, send, type TryAnswer } from "./send.ts";
import type { TryForm } from "./try-form.ts";

/** What came of a request: an answer, or the reason why there was none. */
export interface Attempt {
  readonly request: TryRequest;
  readonly outcome: TryAnswer | { readonly failed: string };
}

/** What is filled in for one operation, and what came of sending it. */
export function useTry(form: TryForm) {
  const [values, setValues] = useState<TryValues>(() => emptyValues(form));
  const [attempt, setAttempt] = useState<Attempt | null>(null);
  const [isSending, setSending] = useState(false);
  const change = (part: Partial<TryValues>) => setValues((last) => ({ ...last, ...part }));
  return {
    values,
    attempt,
    isSending,
    change,
    setText: (key: string, text: string) => setValues((last) => ({ ...last, texts: { ...last.texts, [key]: text } })),
    setFile(key: string, file: File | null) {
      setValues(({ files: { [key]: _, ...files }, ...last }) => ({
        ...last,
        files: file ? { ...files, [key]: file } : files,
      }));
    },
    fillIn: () => change({ texts: { ...values.texts, ...exampleTexts(form, values.mediaType) } }),
    async sendAs(sender: Sender) {
      const request = requestOf(form, values);
      setSending(true);
      setAttempt({ request, outcome: await outcomeOf(request, sender) });
      setSending(false);
    },
  };
}

function emptyValues({ bodies, idempotencyKey }: TryForm): TryValues {
  return {
    texts: {},
    files: {},
    mediaType: bodies[0]?.mediaType ?? null,
    idempotencyKey: idempotencyKey ? newIdempotencyKey() : "",
  };
}

function exampleTexts({ bodies }: TryForm, mediaType: string | null): Record<string, string> {
  const fields = bodies.find((body) => body.mediaType === mediaType)?.fields ?? [];
  const told = fields.filter(({ kind, example }) => kind !== "file" && example !== "");
  return Object.fromEntries(told.map((field) => [keyOf(field), field.example]));
}

/** fetch fails in the same way for a lost network and an invalid header, so its own message is shown. */
async function outcomeOf(request: TryRequest, sender: Sender): Promise<Attempt["outcome"]> {
  try {
    return await send(request, sender);
  } catch (error) {
    return { failed: error instanceof Error ? error.message : String(error) };
  }
}
