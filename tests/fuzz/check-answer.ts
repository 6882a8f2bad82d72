import { codesOf, document, type Operation } from "#tests/openapi/document.ts";
import { faultsOfClosed } from "#tests/openapi/schemas.ts";
import type { RawAnswer } from "./exchange.ts";

export interface Circumstances {
  readonly isHead: boolean;
  readonly tookMs: number;
}

/** The shortest internal time limit of the product; on a slower machine, its refusal is correct. */
const SHORTEST_LIMIT_MS = 2_000;

const ERROR = { $ref: "#/components/schemas/Error" };

/** The answer's differences from the document: status, content type, headers, body or code. */
export function answerFaults(
  answer: RawAnswer,
  operation: Operation | null,
  { isHead, tookMs }: Circumstances,
): string[] {
  const faults = [...everywhereFaults(answer)];
  const isLate = (answer.status === 502 || answer.status === 503) && tookMs > SHORTEST_LIMIT_MS;
  if (answer.status >= 500 && !isLate) return [...faults, `status ${answer.status}`];
  if (operation) return [...faults, ...documentedFaults(answer, operation)];
  // APIs also refuse undocumented requests in the format of all errors; pages may answer in any format.
  const isJson = typeOf(answer) === "application/json";
  return answer.status >= 400 && isJson && !isHead ? [...faults, ...errorFaults(answer, null)] : faults;
}

function everywhereFaults({ headers }: RawAnswer): string[] {
  return headers.get("x-request-id") ? [] : ["there is no x-request-id"];
}

function documentedFaults(answer: RawAnswer, operation: Operation): string[] {
  const reply = operation.responses[answer.status];
  if (!reply) return [`the status ${answer.status} is not documented`];
  const content = reply.content?.[typeOf(answer)];
  if (!content) return [`the content type ${typeOf(answer)} is not documented for ${answer.status}`];
  if (answer.status >= 400) return errorFaults(answer, operation);
  return typeOf(answer) === "application/json" ? bodyFaults(content.schema, answer) : [];
}

function errorFaults(answer: RawAnswer, operation: Operation | null): string[] {
  const faults = bodyFaults(ERROR, answer);
  if (faults.length > 0) return faults;
  const { error } = JSON.parse(answer.body.toString()) as { error: { code: string; request_id: string } };
  const known = operation ? codesOf(operation, answer.status) : codesOfStatus(answer.status);
  return [
    ...(known.includes(error.code) ? [] : [`the code ${error.code} is not documented for ${answer.status}`]),
    ...(error.request_id === answer.headers.get("x-request-id") ? [] : ["the request id is not the header's"]),
  ];
}

function codesOfStatus(status: number): string[] {
  return document["x-error-codes"].filter((each) => each.status === status).map(({ code }) => code);
}

function bodyFaults(schema: Parameters<typeof faultsOfClosed>[0], { body }: RawAnswer): string[] {
  try {
    return faultsOfClosed(schema, JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body)));
  } catch (error) {
    return [`the body is no JSON: ${String(error)}`];
  }
}

function typeOf({ headers }: RawAnswer): string {
  return (headers.get("content-type") ?? "").split(";", 1)[0] ?? "";
}
