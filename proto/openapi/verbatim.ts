import type { DescField, DescMessage } from "@bufbuild/protobuf";
import { commentOf } from "./comments.ts";
import { isBytes } from "./fields.ts";
import type { Json, JsonObject } from "./json.ts";
import { rulesOf } from "./rules.ts";

/**
 * The content of an answer whose body passes unchanged. Media types are the examples of content_type; for foreign JSON
 * only an example is documented.
 */
export function verbatimContent({ fields, name }: DescMessage): JsonObject {
  const body = fields.find(isBytes);
  const contentType = fields.find((field) => field.name === "content_type");
  if (!body || !contentType) throw new Error(`${name} passes a body without a content_type.`);
  const types = examplesOf(contentType).map(String);
  if (types.includes(JSON_TYPE)) return { [JSON_TYPE]: opaque(body) };
  return Object.fromEntries([...types, BYTES].map((type) => [type, file]));
}

const JSON_TYPE = "application/json";
/** Every file is also answered with this type when nothing else is accepted. */
const BYTES = "application/octet-stream";
const file: JsonObject = { schema: { type: "string", format: "binary" } };

function opaque(body: DescField): JsonObject {
  const [encoded = ""] = examplesOf(body);
  const example = JSON.parse(Buffer.from(String(encoded), "base64").toString() || "{}") as JsonObject;
  const properties = Object.entries(example).map(([key, value]) => [key, { type: typeof value }] as const);
  const description = commentOf(body) ?? undefined;
  return {
    schema: { type: "object", description, properties: Object.fromEntries(properties), additionalProperties: true },
    example,
  };
}

function examplesOf(field: DescField): readonly Json[] {
  return (rulesOf(field).value.example ?? []) as readonly Json[];
}
