import type { Schema } from "#contract/openapi-document.ts";

/** The label of a type, and the object that it links to. */
export interface TypeLabel {
  readonly text: string;
  /** The schema that the document has under this name. */
  readonly object: string | null;
  readonly nullable: boolean;
}

/** "string", "array of integers", "Dispute", "map of strings". */
export function typeOf(schema: Schema): TypeLabel {
  const nullable = schema.oneOf !== undefined || (Array.isArray(schema.type) && schema.type.includes("null"));
  const known = schema.oneOf?.find(({ $ref }) => $ref) ?? schema;
  const object = nameOfRef(known) ?? nameOfRef(known.items);
  return { text: wordsFor(known), object, nullable };
}

function wordsFor(schema: Schema): string {
  const name = nameOfRef(schema);
  if (name) return listed(name) ? `list of ${listed(name)}` : name;
  const [type = "any"] = [schema.type ?? []].flat();
  if (schema.format === "date-time") return "timestamp";
  if (schema.format === "binary") return "file";
  if (type === "array") return `array of ${several(wordsFor(schema.items ?? {}))}`;
  if (typeof schema.additionalProperties === "object")
    return `map of ${several(wordsFor(schema.additionalProperties))}`;
  return type;
}

/** The item of a list, by the name that lists have here. */
function listed(name: string): string | null {
  return /^List(.+)Response$/.exec(name)?.[1] ?? null;
}

function several(words: string): string {
  return /^[a-z]/.test(words) && !words.includes(" ") ? `${words}s` : words;
}

export function nameOfRef(schema: Schema | undefined): string | null {
  return schema?.$ref?.split("/").at(-1) ?? null;
}

/** Constraints of a value, a phrase each: "1 to 100", "at most 1,024 characters". */
export function limitsOf(schema: Schema): string[] {
  const own = [
    ...oneOf(schema),
    ...span("", schema.minimum, schema.maximum),
    ...span("characters", schema.minLength, schema.maxLength),
    ...span("items", schema.minItems, schema.maxItems),
    ...(schema.exclusiveMinimum === undefined ? [] : [`more than ${count(schema.exclusiveMinimum)}`]),
    ...(schema.exclusiveMaximum === undefined ? [] : [`less than ${count(schema.exclusiveMaximum)}`]),
    ...(schema.uniqueItems ? ["no item twice"] : []),
    ...(schema.pattern ? [`matches \`${schema.pattern}\``] : []),
  ];
  return schema.items ? [...own, ...limitsOf(schema.items).map((limit) => `each ${limit}`)] : own;
}

function oneOf({ enum: words, const: only, "x-extensible-enum": today }: Schema): string[] {
  if (today) return [`today one of ${today.map((word) => `\`${word}\``).join(", ")}`];
  const values = words?.filter((word) => word !== null) ?? (only === undefined ? [] : [only]);
  const said = values.map((word) => `\`${word}\``);
  if (said.length === 0) return [];
  return [said.length === 1 ? `always ${said[0]}` : `one of ${said.join(", ")}`];
}

function span(of: string, from: number | undefined, to: number | undefined): string[] {
  const unit = of ? ` ${of}` : "";
  if (from !== undefined && from === to) return [`exactly ${count(from)}${unit}`];
  if (from !== undefined && to !== undefined) return [`${count(from)} to ${count(to)}${unit}`];
  if (to !== undefined) return [`at most ${count(to)}${unit}`];
  return from === undefined ? [] : [`at least ${count(from)}${unit}`];
}

const count = (value: number): string => value.toLocaleString("en-US");
