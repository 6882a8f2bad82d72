import { ask } from "#tests/sessions/support/http.ts";
import { TEST_SECRET } from "#tests/support/platform.ts";
import { type Ids, namesReadFrom } from "#tests/support/sample.ts";
import { fromPageOf } from "#tests/support/session.ts";
import type { Entry } from "./entry.ts";
import type { Operation } from "./operations.ts";
import type { Side, World } from "./world.ts";

export type Credential = "session" | "key" | "secret" | "token" | "none";

export interface Extra {
  readonly headers?: Record<string, string>;
  readonly query?: Record<string, string>;
  readonly host?: string;
  /** Replaces the entry's key, in a form too. */
  readonly idempotencyKey?: string;
}

export interface Sent {
  readonly status: number;
  readonly body: string;
  /** The whole answer, including headers. */
  readonly text: string;
}

/** Mints the token of a call for the organization. */
export type TokenOf = (side: Side) => Promise<string>;

/** Sends the operation as its entry builds it from these IDs, with the side's credentials. */
export async function send(
  { ui, platform }: Pick<World, "ui" | "platform">,
  { of, method, path }: Operation,
  entry: Entry,
  { ids, proof, extra = {} }: { ids: Ids; proof: Record<string, string>; extra?: Extra },
): Promise<Sent> {
  const params = { ...idsByParameter(path, ids), ...entry.params?.(ids) };
  const at = path.replace(/\/?\*$/, "/:*").replace(/:(\w+|\*)/g, (_all, name) => params[name] ?? "none");
  const query = new URLSearchParams({ ...entry.query?.(ids), ...extra.query }).toString();
  const { body, type } = bodyOf(entry, ids, extra);
  const headers = {
    "sec-fetch-site": "same-origin",
    ...(body !== undefined && { "content-type": type, "content-length": String(Buffer.byteLength(body)) }),
    ...proof,
    ...entry.headers?.(ids),
    ...(extra.idempotencyKey !== undefined && { "idempotency-key": extra.idempotencyKey }),
    ...extra.headers,
  };
  const answer = await ask(of === "ui" ? ui.url : platform.url, query ? `${at}?${query}` : at, {
    method,
    headers,
    ...(body !== undefined && { body }),
    ...(extra.host !== undefined && { host: extra.host }),
  });
  return { ...answer, text: `${JSON.stringify(answer.headers)}\n${answer.body}` };
}

/** The IDs that a request of this entry needs. */
export function namesIn({ path }: Operation, entry: Entry): string[] {
  const asked = namesReadFrom((ids) => {
    for (const part of [entry.params, entry.query, entry.json, entry.form, entry.upload, entry.headers]) part?.(ids);
    if (!entry.params) idsByParameter(path, ids);
  });
  return asked.filter((name) => !entry.selects?.includes(name));
}

export async function proofOf(credential: Credential, side: Side, tokenOf: TokenOf): Promise<Record<string, string>> {
  const secret = { "x-internal-secret": TEST_SECRET, "x-org-id": side.organization.id };
  if (credential === "secret") return secret;
  if (credential === "token") return { ...secret, authorization: `Bearer ${await tokenOf(side)}` };
  if (credential === "session") return { cookie: await side.cookie(), ...fromPageOf(side) };
  return credential === "key" ? { "x-api-key": side.key } : {};
}

function bodyOf({ json, form, upload }: Entry, ids: Ids, { idempotencyKey }: Extra): { body?: string; type: string } {
  if (upload) return multipartOf(upload(ids));
  if (form) {
    const key = idempotencyKey !== undefined && { idempotency_key: idempotencyKey };
    const fields = { ...form(ids), ...("idempotency_key" in form(ids) && key) };
    return { body: new URLSearchParams(fields).toString(), type: "application/x-www-form-urlencoded" };
  }
  return json ? { body: JSON.stringify(json(ids)), type: "application/json" } : { type: "" };
}

const BOUNDARY = "isolation-boundary";

/** The file of a sample is text, so that the body can be one. */
function multipartOf({ fields, file }: ReturnType<NonNullable<Entry["upload"]>>) {
  const parts = [
    ...Object.entries(fields).map(([name, value]) => `name="${name}"\r\n\r\n${value}`),
    `name="file"; filename="receipt.pdf"\r\n\r\n${Buffer.from(file).toString()}`,
  ];
  const body = parts.map((part) => `--${BOUNDARY}\r\ncontent-disposition: form-data; ${part}\r\n`).join("");
  return { body: `${body}--${BOUNDARY}--\r\n`, type: `multipart/form-data; boundary=${BOUNDARY}` };
}

/** A parameter whose name is an id's own. */
function idsByParameter(path: string, ids: Ids): Record<string, string> {
  const names = [...path.matchAll(/:(\w+_id)\b/g)].map((match) => match[1] ?? "");
  return Object.fromEntries(names.map((name) => [name, ids[name] ?? ""]));
}
