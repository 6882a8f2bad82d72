import { type DescField, type DescFile, type DescMessage, ScalarType } from "@bufbuild/protobuf";
import { declarationOf, EVENT_TYPES } from "#contract/event-types.ts";
import { isLogged } from "#contract/redacted.ts";
import { EventSchema } from "#proto/tollhouse/v1/events_pb.ts";
import { createSchemas } from "./components.ts";
import { messageExample } from "./examples.ts";
import type { Json, JsonObject } from "./json.ts";

/**
 * JSON Schemas and examples of an event and all event data, by message name. Generated, since only here the contract's
 * comments are available.
 */
export function eventData(files: readonly DescFile[]): JsonObject {
  const described = new Set([EventSchema, ...EVENT_TYPES.map((type) => declarationOf(type).message)].map(nameOf));
  const messages = files.flatMap((file) => file.messages).filter((message) => described.has(nameOf(message)));
  return Object.fromEntries(
    messages.map((message) => [nameOf(message), { schema: schemaOf(message), example: messageExample(message) }]),
  );
}

const nameOf = ({ typeName }: DescMessage) => typeName;

/** A self-contained schema. Fields that events omit, secrets and personal data, are null or empty. */
function schemaOf(message: DescMessage): JsonObject {
  const schemas = createSchemas("#/$defs/");
  const reference = schemas.reference(message);
  const $defs = schemas.all() as Record<string, { properties?: JsonObject }>;
  for (const { name, fields } of messagesIn(message))
    for (const field of fields.filter((each) => !isLogged(each)))
      Object.assign($defs[name]?.properties ?? {}, { [field.name]: absentIn(field) });
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    ...reference,
    ...(standard({ $defs }) as JsonObject),
  };
}

/** Removes OpenAPI keywords, which JSON Schema validators refuse. Extensible enums become examples. */
function standard(schema: Json): Json {
  if (Array.isArray(schema)) return schema.map(standard);
  if (typeof schema !== "object" || schema === null) return schema;
  const { "x-extensible-enum": words, ...keywords } = schema as JsonObject;
  const entries = Object.entries({ ...keywords, ...(words && { examples: words }) });
  const kept = entries.filter(([name, value]) => !name.startsWith("x-") && value !== undefined);
  return Object.fromEntries(kept.map(([name, value]) => [name, standard(value as Json)]));
}

function absentIn({ fieldKind, scalar, proto }: DescField): JsonObject {
  const description = "Not in events.";
  const isText = fieldKind === "scalar" && scalar === ScalarType.STRING;
  if (isText && !proto.proto3Optional) return { type: "string", maxLength: 0, description };
  if (fieldKind === "list") return { type: "array", maxItems: 0, description };
  return fieldKind === "map" ? { type: "object", maxProperties: 0, description } : { type: "null", description };
}

function messagesIn(message: DescMessage): ReadonlySet<DescMessage> {
  const found = new Set([message]);
  for (const { fields } of found) for (const field of fields) if (field.message) found.add(field.message);
  return found;
}
