import type { Operation } from "./document.ts";

/** What an organization has, by the names of the contract. */
export type Ids = Readonly<Record<string, string>>;

export interface Asked {
  readonly query?: string;
  readonly json?: unknown;
  readonly form?: () => FormData;
  readonly headers?: Readonly<Record<string, string>>;
  /** Ids that the request uses in place of the usual ones. */
  readonly ids?: Ids;
}

/** Sends the operation with the ids that its path names. */
export function send(url: string, { verb, path }: Operation, ids: Ids, asked: Asked, key: string | null) {
  const at = path.replace(/\{(\w+)\}/g, (_, name) => ({ ...ids, ...asked.ids })[name] ?? "none");
  const body = asked.form?.() ?? (asked.json === undefined ? null : JSON.stringify(asked.json));
  return fetch(`${url}${at}${asked.query ?? ""}`, {
    method: verb,
    headers: {
      ...asked.headers,
      ...(key !== null && { "x-api-key": key }),
      ...(asked.json !== undefined && { "content-type": "application/json" }),
    },
    ...(body !== null && { body }),
  });
}

/** A multipart form with a file, as a browser or curl sends it. */
export function formOf(fields: Readonly<Record<string, string>>, content: Uint8Array<ArrayBuffer>) {
  return () => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append("file", new Blob([content]), "receipt.pdf");
    return form;
  };
}
