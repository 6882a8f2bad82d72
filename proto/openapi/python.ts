import { EXAMPLE_ORIGIN } from "#openapi/error-schema.ts";
import type { Json, JsonObject } from "#openapi/json.ts";
import type { SampleBody, SampleRequest } from "./sample-request.ts";

/** With Python's standard library. */
export function python({ verb, path, idempotencyKey, body, answersFile }: SampleRequest): string {
  const usesJson = !answersFile || (body !== null && !body.isForm);
  const headers = [
    '"x-api-key": os.environ["TOLLHOUSE_API_KEY"]',
    ...(idempotencyKey ? [`"Idempotency-Key": ${JSON.stringify(idempotencyKey)}`] : []),
    ...(body ? [`"Content-Type": "${body.isForm ? "multipart/form-data; boundary=part" : "application/json"}"`] : []),
  ];
  const lines = [
    ...(usesJson ? ["import json"] : []),
    "import os",
    "from urllib.request import Request, urlopen",
    "",
    ...(body ? [dataOf(body), ""] : []),
    "request = Request(",
    `    "${EXAMPLE_ORIGIN}${path}",`,
    `    method="${verb}",`,
    "    headers={",
    ...headers.map((header) => `        ${header},`),
    "    },",
    ...(body ? ["    data=data,"] : []),
    ")",
    "with urlopen(request) as response:",
    `    answer = ${answersFile ? "response.read()" : "json.load(response)"}`,
  ];
  return lines.join("\n");
}

function dataOf({ isForm, fields }: SampleBody): string {
  if (!isForm) return `data = json.dumps(${literal(fields, "")}).encode()`;
  const parts = Object.entries(fields).flatMap(([name, value]) => partOf(name, String(value)));
  return ["data = (", ...[...parts, 'b"--part--\\r\\n"'].map((line) => `    ${line}`), ")"].join("\n");
}

/** One field of a form, as RFC 7578 writes it. */
function partOf(name: string, value: string): string[] {
  if (name !== "file")
    return [`b'--part\\r\\nContent-Disposition: form-data; name="${name}"\\r\\n\\r\\n${value}\\r\\n'`];
  return [
    `b'--part\\r\\nContent-Disposition: form-data; name="file"; filename="${value}"\\r\\n'`,
    'b"Content-Type: application/octet-stream\\r\\n\\r\\n"',
    `+ open(${JSON.stringify(value)}, "rb").read()`,
    '+ b"\\r\\n"',
  ];
}

function literal(value: Json, indent: string): string {
  const inner = `${indent}    `;
  if (value === null) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (typeof value !== "object") return JSON.stringify(value);
  if (!Array.isArray(value)) return dictionary(value as JsonObject, indent);
  const items = value.map((item) => `${inner}${literal(item, inner)},\n`);
  return items.length > 0 ? `[\n${items.join("")}${indent}]` : "[]";
}

function dictionary(value: JsonObject, indent: string): string {
  const inner = `${indent}    `;
  const entries = Object.entries(value).map(([name, item]) => `${inner}"${name}": ${literal(item ?? null, inner)},\n`);
  return entries.length > 0 ? `{\n${entries.join("")}${indent}}` : "{}";
}
