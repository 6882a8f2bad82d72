import type { DescField } from "@bufbuild/protobuf";

/** One name of a query: a field of the request message, or one bound of a field that is a range. */
export interface QueryParameter {
  /** As it is documented, for example "currency" or "created_at_gte". */
  readonly name: string;
  /** The field that is a range. Null for a plain field. */
  readonly range: DescField | null;
  /** The field that holds the value: of a range, one of its bounds. */
  readonly field: DescField;
}

/** A range is a parameter for each of its bounds: every client can write that, and not all can write `created_at[gte]`. */
export function queryParametersOf(field: DescField): QueryParameter[] {
  if (!isRange(field)) return [{ name: field.name, range: null, field }];
  return field.message.fields.map((bound) => ({ name: `${field.name}_${bound.name}`, range: field, field: bound }));
}

/** Whether the message has bounds of a list: gt, gte, lt and lte. */
function isRange(field: DescField): field is DescField & { fieldKind: "message" } {
  return field.fieldKind === "message" && field.message.fields.some(({ name }) => name === "gte");
}
