import { type DescField, type DescMessage, ScalarType } from "@bufbuild/protobuf";
import { isParameter } from "#contract/operations.ts";

/** A JSON request with the number at one place. */
export interface Carrier {
  /** The place that its refusal must name. */
  readonly place: string;
  readonly json: Readonly<Record<string, unknown>>;
}

/** The number in each text of the message: of nested messages, items of lists, keys and values of maps. */
export function carriersOf({ fields }: DescMessage, number: string): Carrier[] {
  return fields
    .filter((field) => isParameter(field) && !field.message?.typeName.startsWith("google.protobuf."))
    .flatMap((field) =>
      valuesOf(field, number).map(([place, value]) => ({ place: field.name + place, json: { [field.name]: value } })),
    );
}

function valuesOf(field: DescField, number: string): [place: string, value: unknown][] {
  if (field.fieldKind === "map") {
    const ofTexts = field.scalar === ScalarType.STRING;
    return [
      ...(ofTexts ? [[".note", { note: number }] as [string, unknown]] : []),
      ["", { [number]: ofTexts ? "note" : 1 }],
    ];
  }
  const single: [string, unknown][] = field.message
    ? carriersOf(field.message, number).map(({ place, json }) => [`.${place}`, json])
    : field.scalar === ScalarType.STRING
      ? [["", number]]
      : [];
  return field.fieldKind === "list" ? single.map(([place, value]) => [`[0]${place}`, [value]]) : single;
}
