import { errorCatalog } from "#contract/errors/catalog.ts";
import { type CatalogEntry, ERROR_TYPES } from "#contract/errors/catalog-entry.ts";
import { detailRows } from "#contract/errors/detail-rows.ts";
import { ERROR_FACTS } from "#contract/errors/facts.ts";
import type { JsonObject } from "./json.ts";

/** A placeholder for the installation's own URL. */
export const EXAMPLE_ORIGIN = "https://tollhouse.example";
const REQUEST_ID = "req_01KAJ5Q8ZN3V7C2M4T6W9X1B0D";
const REQUEST_LOG_URL = `${EXAMPLE_ORIGIN}/settings/request-log/${REQUEST_ID}`;

const FACT_SCHEMAS = {
  string: { type: "string" },
  integer: { type: "integer" },
  boolean: { type: "boolean" },
  list: { type: "array", items: { type: "string" } },
};
const facts = Object.fromEntries(Object.entries(ERROR_FACTS).map(([name, type]) => [name, FACT_SCHEMAS[type]]));

/** The shape of every error. */
export const errorSchema: JsonObject = {
  type: "object",
  description: "The one shape of every failure.",
  required: ["error"],
  properties: {
    error: {
      type: "object",
      required: ["type", "code", "message", "param", "details", "request_id", "doc_url", "request_log_url"],
      properties: {
        type: { type: "string", enum: ERROR_TYPES, description: "A closed set to switch over." },
        code: {
          type: "string",
          description: "Which case it is. New ones may come.",
          "x-extensible-enum": errorCatalog.map(({ code }) => code),
          examples: ["parameter_unknown"],
        },
        message: {
          type: "string",
          description: "For people. It may change.",
          examples: ["There is no parameter stauts here."],
        },
        param: {
          type: ["string", "null"],
          description: "The parameter that is at fault, or the first of them.",
          examples: ["stauts"],
        },
        details: {
          type: "array",
          description: "All faults of an input at once, or facts that help to decide.",
          items: {
            type: "object",
            properties: {
              param: { type: ["string", "null"], description: "The parameter that is at fault." },
              code: { type: "string", description: "Which case it is, or the rule that is broken." },
              message: { type: "string", description: "For people." },
              ...facts,
            },
            additionalProperties: true,
          },
        },
        request_id: {
          type: "string",
          description: "Finds the request in the logs. It is in x-request-id too.",
          examples: [REQUEST_ID],
        },
        doc_url: {
          type: "string",
          format: "uri",
          description: "Where the code is explained.",
          examples: [docUrl("parameter_unknown")],
        },
        request_log_url: {
          type: ["string", "null"],
          format: "uri",
          description:
            "Where people find the call with its bodies on the dashboard. Null where no organization was known.",
          examples: [REQUEST_LOG_URL],
        },
      },
    },
  },
};

/** An example answer with this code. */
export function errorExample({ code, type, meaning, example: { param, details } }: CatalogEntry): JsonObject {
  const message = sentence(meaning);
  const error = {
    type,
    code,
    message,
    param: param ?? null,
    details: detailRows<JsonObject>({ param, code, message, details }),
    request_id: REQUEST_ID,
    doc_url: docUrl(code),
    request_log_url: REQUEST_LOG_URL,
  };
  return { error };
}

/** Removes links of the catalog to other docs pages, which do not exist next to the document. */
export function withoutLinks(text: string): string {
  return text.replace(/\[([^\]]+)\]\([^)]+\)/g, "$1");
}

/** The meaning as a sentence without Markdown. */
export function sentence(text: string): string {
  const plain = withoutLinks(text).replaceAll("`", "");
  return plain && `${plain[0]?.toUpperCase()}${plain.slice(1)}.`;
}

function docUrl(code: string): string {
  return `${EXAMPLE_ORIGIN}/api/docs/errors#error-${code}`;
}
