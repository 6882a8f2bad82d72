import { formOf, type Ids, namesReadFrom, queryOf, type Sample } from "#tests/support/sample.ts";
import { samplesOf } from "#tests/support/world.ts";
import type { Operation } from "./document.ts";

export interface RequestSample extends Sample {
  /** Parameters of the query beside the sample's. */
  readonly query?: string;
  /** A body in place of the sample's. */
  readonly json?: unknown;
}

/** Sends the operation with the ids that its path names. */
export function send(url: string, operation: Operation, ids: Ids, sample: RequestSample, key: string | null) {
  const at = operation.path.replace(/\{(\w+)\}/g, (_, name) => ({ ...ids, ...sample.ids })[name] ?? "none");
  const json = jsonOf(operation, sample);
  const query = [operation.verb === "GET" ? queryOf(sample.message) : "", sample.query].filter(Boolean).join("&");
  const body = sample.file ? formOf(sample) : json === undefined ? null : JSON.stringify(json);
  return fetch(`${url}${at}${query && `?${query}`}`, {
    method: operation.verb,
    headers: {
      ...sample.headers,
      ...(key !== null && { "x-api-key": key }),
      ...(json !== undefined && { "content-type": "application/json" }),
    },
    ...(body !== null && { body }),
  });
}

/** The names of the ids that requests of the operation name. */
export function namesOf({ operationId, path }: Operation): string[] {
  const variables = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  return [...variables, ...namesReadFrom((ids) => samplesOf(operationId, ids))];
}

/** The JSON body that is sent; undefined when there is none. */
export function jsonOf({ verb }: Operation, { json, message, file }: RequestSample): unknown {
  return json ?? (verb === "GET" || file ? undefined : message);
}
