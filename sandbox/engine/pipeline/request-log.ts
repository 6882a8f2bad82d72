import type pg from "pg";
import { parseJson } from "#sandbox/engine/http/json.ts";
import type { Form } from "#sandbox/engine/http/multipart.ts";

const SECRET =
  /^(card|card_.*|bank|bank_.*|iban|pan|cvc|api_key|key1|key2|api_secret|merchant_secret|.*password|.*_headers|.*token.*)$/;

/** Removes card data, bank data and secrets. */
function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, SECRET.test(key) ? "[removed]" : withoutSecrets(inner)]),
  );
}

function loggedBody(raw: Buffer, form: Form | null): unknown {
  if (form)
    return { ...form.fields, file: form.file && { file_name: form.file.name, file_size: form.file.content.length } };
  if (raw.length === 0) return null;
  try {
    return withoutSecrets(parseJson(raw));
  } catch {
    return null;
  }
}

export interface ReceivedRequest {
  requestId: string;
  method: string;
  path: string;
  raw: Buffer;
  form: Form | null;
}

/** Records a mutating request on arrival, outside its transaction, so that failed requests are recorded too. */
export async function recordRequest(pool: pg.Pool, received: ReceivedRequest): Promise<void> {
  await pool.query("insert into sandbox_engine.requests (request_id, method, path, body) values ($1, $2, $3, $4)", [
    received.requestId,
    received.method,
    received.path,
    JSON.stringify(loggedBody(received.raw, received.form)),
  ]);
}
