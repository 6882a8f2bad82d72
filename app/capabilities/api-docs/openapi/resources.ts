import type { OpenApiDocument, Schema } from "#contract/openapi-document.ts";
import { resolved } from "./document.ts";
import { type Operation, operationsOf } from "./operations.ts";
import { nameOfRef } from "./schema-labels.ts";

/** What belongs together in the reference: the operations of a tag, and the objects that they answer with. */
export interface Resource {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly operations: readonly Operation[];
  readonly objects: readonly NamedSchema[];
}

export interface NamedSchema {
  readonly name: string;
  readonly schema: Schema;
}

/** An object stands with the first resource that answers with it. */
export function resourcesOf(document: OpenApiDocument): Resource[] {
  const told = new Set<string>();
  return document.tags.map(({ name, "x-displayName": title, description = "" }) => {
    const operations = operationsOf(name, document);
    const answers = operations.flatMap(({ success }) => success.contents.map(({ schema }) => schema));
    const objects = answers.flatMap((schema) => objectsIn(schema, document, told));
    return { id: name, title, text: description, operations, objects };
  });
}

/** The objects with a name that a schema leads to, each once. A list is described by its items. */
function objectsIn(schema: Schema, document: OpenApiDocument, told: Set<string>): NamedSchema[] {
  const name = nameOfRef(schema);
  if (name === null) return partsOf(schema).flatMap((part) => objectsIn(part, document, told));
  if (told.has(name)) return [];
  told.add(name);
  const target = resolved<Schema>(schema, document);
  const inner = partsOf(target).flatMap((part) => objectsIn(part, document, told));
  return isList(target) ? inner : [{ name, schema: target }, ...inner];
}

function partsOf({ properties = {}, items, oneOf = [], additionalProperties }: Schema): Schema[] {
  const values = typeof additionalProperties === "object" ? [additionalProperties] : [];
  return [...Object.values(properties), ...(items ? [items] : []), ...oneOf, ...values];
}

function isList({ properties }: Schema): boolean {
  return properties?.object?.const === "list";
}

/** The object that the reference has for a name: of a list, its items'. */
export function objectNamed(name: string, document: OpenApiDocument): string | null {
  const schema = document.components.schemas[name];
  if (!schema) return null;
  return isList(schema) ? nameOfRef(schema.properties?.data?.items) : name;
}

/** Which operations each scope opens. */
export function scopesOf(resources: readonly Resource[]): Map<string, Operation[]> {
  const operations = resources.flatMap((resource) => resource.operations);
  return Map.groupBy(
    operations.filter(({ scope }) => scope !== null),
    ({ scope }) => scope ?? "",
  );
}
