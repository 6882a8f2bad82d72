import {
  create,
  type DescField,
  type DescMessage,
  getOption,
  isMessage,
  type Message,
  type MessageShape,
} from "@bufbuild/protobuf";
import { type Timestamp, TimestampSchema, timestampFromDate } from "@bufbuild/protobuf/wkt";
import { field as fieldRules } from "@bufbuild/protovalidate/gen/buf/validate/validate_pb.js";
import { oncePer } from "#contract/once-per.ts";

/** The fields of a message, including whether each is optional. The contract says what `object` is. */
type FieldsOf<Shape> = Omit<Shape, "$typeName" | "$unknown" | "object">;

/** The row value that a field accepts: a date for a timestamp, a plain object for a message. */
type Plain<T> = T extends Timestamp
  ? Date | Timestamp
  : T extends Uint8Array
    ? Uint8Array
    : T extends Message
      ? T | PlainFields<FieldsOf<T>>
      : T extends readonly (infer Item)[]
        ? readonly Plain<Item>[]
        : T;

type PlainFields<Fields> = { readonly [Name in keyof Fields]: PlainField<Fields, Name> };

/** An optional field also accepts null. */
type PlainField<Fields, Name extends keyof Fields> = undefined extends Fields[Name]
  ? Plain<NonNullable<Fields[Name]>> | null | undefined
  : Plain<Fields[Name]>;

/** Fields that the row has under the same name with a compatible type. */
type FromRow<Fields, Row> = {
  [Name in keyof Fields]-?: Name extends keyof Row
    ? Row[Name] extends PlainField<Fields, Name>
      ? Name
      : never
    : never;
}[keyof Fields];

/** Fields that the row lacks are required here. Pass undefined for a field that is never set. */
type Differing<Desc extends DescMessage, Row, Fields = FieldsOf<MessageShape<Desc>>> = {
  readonly [Name in Exclude<keyof Fields, FromRow<Fields, Row>>]-?: PlainField<Fields, Name>;
} & { readonly [Name in FromRow<Fields, Row>]?: PlainField<Fields, Name> };

type Given<Desc extends DescMessage, Row> =
  Record<never, never> extends Differing<Desc, Row> ? [Differing<Desc, Row>?] : [Differing<Desc, Row>];

/**
 * Builds a message from a row: each field takes the value from `differing` or the row; null leaves it absent.
 * @throws Error when a required field has no value
 */
export function messageOf<Desc extends DescMessage, Row extends object>(
  schema: Desc,
  row: Row,
  ...[differing]: Given<Desc, Row>
): MessageShape<Desc> {
  return project(schema, row as Values, (differing ?? NOTHING) as Values) as MessageShape<Desc>;
}

type Values = Readonly<Record<string, unknown>>;
type Write = (value: unknown) => unknown;

interface Step {
  readonly name: string;
  readonly mayBeAbsent: boolean;
  /** Null when the value is used as is. */
  readonly write: Write | null;
  /** The value that the contract fixes. */
  readonly fixed: string | undefined;
}

const NOTHING: Values = {};

/** Fills an empty message directly: `create` would check each value again. */
function project(schema: DescMessage, row: Values, differing: Values): Message {
  const message = create(schema) as Message & Record<string, unknown>;
  for (const { name, mayBeAbsent, write, fixed } of stepsOf(schema)) {
    const value = fixed ?? (name in differing ? differing[name] : row[name]);
    if (value != null) message[name] = write ? write(value) : value;
    else if (!mayBeAbsent) throw new Error(`${schema.typeName}.${name} has no value`);
  }
  return message;
}

const stepsOf = oncePer((schema: DescMessage): readonly Step[] =>
  schema.members.map((member): Step => {
    const name = member.localName;
    if (member.kind === "oneof")
      return { name, mayBeAbsent: true, write: (held) => writeOneof(schema, name, held), fixed: undefined };
    return { name, mayBeAbsent: mayBeAbsent(member), write: writeOf(member), fixed: fixedOf(member) };
  }),
);

/** The name of the resource. */
function fixedOf(field: DescField): string | undefined {
  if (field.name !== "object") return undefined;
  const { type } = getOption(field, fieldRules);
  return type.case === "string" && type.value.const !== "" ? type.value.const : undefined;
}

/** Scalars without `optional` always have a value, so the row's must not be missing. */
function mayBeAbsent({ fieldKind, proto }: DescField): boolean {
  return fieldKind === "message" || (fieldKind !== "list" && fieldKind !== "map" && proto.proto3Optional);
}

function writeOf(field: DescField): Write | null {
  const { message } = field;
  if (!message) return null;
  const write = (value: unknown) => writeMessage(message, value);
  if (field.fieldKind === "list") return (values) => (values as unknown[]).map(write);
  if (field.fieldKind !== "map") return write;
  return (values) => Object.fromEntries(Object.entries(values as Values).map(([key, value]) => [key, write(value)]));
}

function writeOneof(schema: DescMessage, name: string, held: unknown): unknown {
  return (create(schema, { [name]: held }) as Message & Record<string, unknown>)[name];
}

function writeMessage(schema: DescMessage, value: unknown): unknown {
  if (value instanceof Date && schema.typeName === TimestampSchema.typeName) return timestampFromDate(value);
  return isMessage(value) ? value : project(schema, value as Values, NOTHING);
}
