import { resourceAddress } from "#app/capabilities/api-docs/addresses.ts";
import type { OpenApiDocument, Schema } from "#contract/openapi-document.ts";
import { resolved } from "./document.ts";
import { type Operation, operationsOf } from "./operations.ts";
import { nameOfRef } from "./schema-labels.ts";

/** A page of the reference: a tag's operations and the objects that they return. */
export interface Resource {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  /** What merchants come for: "Payments". */
  readonly group: string;
  readonly address: string;
  readonly operations: readonly Operation[];
  readonly objects: readonly NamedSchema[];
}

export interface NamedSchema {
  readonly name: string;
  readonly schema: Schema;
  /** As the first operation that answers with it shows it. */
  readonly example: unknown;
}

/** In the order of the document's groups. An object belongs to the first resource that answers with it. */
export function resourcesOf(document: OpenApiDocument): Resource[] {
  const told = new Set<string>();
  const tags = new Map(document.tags.map((tag) => [tag.name, tag]));
  return document["x-tagGroups"].flatMap((group) =>
    group.tags.map((name) => {
      const tag = tags.get(name);
      const operations = operationsOf(name, document);
      const objects = operations.flatMap(({ success }) =>
        success.contents.flatMap(({ schema }) => objectsIn(schema, document, told)),
      );
      return {
        id: name,
        title: tag?.["x-displayName"] ?? name,
        text: tag?.description ?? "",
        group: group.name,
        address: resourceAddress(name),
        operations,
        objects: objects.map((object) => ({ ...object, example: exampleOf(object.name, operations) })),
      };
    }),
  );
}

function exampleOf(name: string, operations: readonly Operation[]): unknown {
  const contents = operations.flatMap(({ success }) => success.contents);
  return contents.find(({ schema }) => nameOfRef(schema) === name)?.example;
}

type Told = Omit<NamedSchema, "example">;

/** The named objects reachable from a schema, each once. A list is represented by its items. */
function objectsIn(schema: Schema, document: OpenApiDocument, told: Set<string>): Told[] {
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

/** The operations of each scope. */
export function scopesOf(resources: readonly Resource[]): Map<string, Operation[]> {
  const needed = resources
    .flatMap(({ operations }) => operations)
    .flatMap((operation) =>
      [...(operation.scope === null ? [] : [operation.scope]), ...operation.alsoScopes].map((scope) => ({
        scope,
        operation,
      })),
    );
  const grouped = Map.groupBy(needed, ({ scope }) => scope);
  return new Map([...grouped].map(([scope, each]) => [scope, each.map(({ operation }) => operation)]));
}
