import type { DescField } from "@bufbuild/protobuf";

/** One query parameter: a request field, or one bound of a range field. */
export interface QueryParameter {
  /** The documented name, for example "currency" or "created_at_gte". Of a map, each key has a name (`entryNamed`). */
  readonly name: string;
  /** The range field. Null for a plain field. */
  readonly range: DescField | null;
  /** The field that holds the value; for a range, the bound. */
  readonly field: DescField;
}

/** A range has one parameter per bound: not every client can send `created_at[gte]`. */
export function queryParametersOf(field: DescField): QueryParameter[] {
  if (!isRange(field)) return [{ name: field.name, range: null, field }];
  return field.message.fields.map((bound) => ({ name: `${field.name}_${bound.name}`, range: field, field: bound }));
}

/** The map and the key of a name: "metadata[order_id]". Null for other names. */
export function entryNamed(name: string): { readonly map: string; readonly key: string } | null {
  const [, map, key] = /^(\w+)\[(.*)\]$/s.exec(name) ?? [];
  return map !== undefined && key !== undefined ? { map, key } : null;
}

export const entryName = (map: string, key: string): string => `${map}[${key}]`;

/** Whether the message has the bounds gt, gte, lt and lte. */
function isRange(field: DescField): field is DescField & { fieldKind: "message" } {
  return field.fieldKind === "message" && field.message.fields.some(({ name }) => name === "gte");
}
