import { type DescField, type DescMessage, type DescMethod, getOption } from "@bufbuild/protobuf";
import { field as fieldRules } from "@bufbuild/protovalidate/gen/buf/validate/validate_pb.js";
import { operationOf } from "#contract/operations.ts";

/** What the conventions are about, of one field. */
export interface FieldFact {
  readonly name: string;
  readonly kind: DescField["fieldKind"];
  readonly isInstant: boolean;
  /** The values that a request may send. */
  readonly values: readonly string[];
  /** The value that every answer has. */
  readonly fixed: string;
}

/** What the conventions are about, of one REST operation. */
export interface OperationFacts {
  readonly id: string;
  readonly verb: string;
  readonly path: string;
  readonly isTestHelper: boolean;
  readonly needsKey: boolean;
  readonly ifMatch: boolean;
  readonly asked: readonly FieldFact[];
  readonly answered: readonly FieldFact[];
  /** The fields of a list's items. Null unless the answer is a list. */
  readonly item: readonly FieldFact[] | null;
}

export function factsOf(method: DescMethod): OperationFacts[] {
  const operation = operationOf(method);
  if (!operation) return [];
  const { id, verb, path, testHelper: isTestHelper, idempotencyKeyRequired: needsKey, ifMatch } = operation;
  const answered = fieldsOf(method.output);
  const data = method.output.fields.find(({ name }) => name === "data");
  const isList = fixedOf(answered, "object") === "list";
  const item = isList && data?.message ? fieldsOf(data.message) : null;
  return [{ id, verb, path, isTestHelper, needsKey, ifMatch, asked: fieldsOf(method.input), answered, item }];
}

export const names = (fields: readonly FieldFact[]): readonly string[] => fields.map(({ name }) => name);

export const has = (fields: readonly FieldFact[], name: string): boolean => names(fields).includes(name);

export function fixedOf(fields: readonly FieldFact[], name: string): string {
  return fields.find((field) => field.name === name)?.fixed ?? "";
}

const fieldsOf = ({ fields }: DescMessage): FieldFact[] => fields.map(factOf);

function factOf(field: DescField): FieldFact {
  const { type } = getOption(field, fieldRules);
  const rules = type.case === "repeated" ? type.value.items?.type : type;
  const text = rules?.case === "string" ? rules.value : undefined;
  return {
    name: field.name,
    kind: field.fieldKind,
    isInstant: field.message?.typeName === "google.protobuf.Timestamp",
    values: text?.in ?? [],
    fixed: text?.const ?? "",
  };
}
