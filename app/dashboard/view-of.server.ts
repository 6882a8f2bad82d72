import type { DescField, DescMessage, Message, MessageShape } from "@bufbuild/protobuf";
import { type Timestamp, TimestampSchema, timestampDate } from "@bufbuild/protobuf/wkt";
import { oncePer } from "#contract/once-per.ts";

/** A message for pages: plain data, instants as RFC 3339, and null for absent fields. */
export type View<Shape> = {
  -readonly [Name in keyof Omit<Shape, "$typeName" | "$unknown">]-?: undefined extends Shape[Name]
    ? ViewOfValue<NonNullable<Shape[Name]>> | null
    : ViewOfValue<Shape[Name]>;
};

type ViewOfValue<T> = T extends Timestamp
  ? string
  : T extends Message
    ? View<T>
    : T extends readonly (infer Item)[]
      ? ViewOfValue<Item>[]
      : T;

type Values = Readonly<Record<string, unknown>>;
type Read = (value: unknown) => unknown;

/** Every field of the message. A page's view adds only what differs. */
export function viewOf<Desc extends DescMessage>(schema: Desc, message: MessageShape<Desc>): View<MessageShape<Desc>> {
  const view: Record<string, unknown> = {};
  for (const [name, read] of readersOf(schema)) {
    const value = (message as unknown as Values)[name];
    view[name] = value === undefined ? null : read(value);
  }
  return view as View<MessageShape<Desc>>;
}

/** The view's fields that a list row shows. Other fields are not sent to the browser. */
export function rowOf<Item, Shape extends object, const Name extends keyof Shape>(
  view: (item: Item) => Shape,
  ...names: readonly Name[]
): (item: Item) => Pick<Shape, Name> {
  return (item) => {
    const whole = view(item);
    const row: Partial<Shape> = {};
    for (const name of names) row[name] = whole[name];
    return row as Pick<Shape, Name>;
  };
}

const readersOf = oncePer((schema: DescMessage): readonly (readonly [string, Read])[] =>
  schema.fields.map((field) => [field.localName, readerOf(field)] as const),
);

function readerOf(field: DescField): Read {
  if (field.fieldKind === "map") return (values) => ({ ...(values as object) });
  const { message } = field;
  if (!message) return (value) => value;
  const read: Read =
    message.typeName === TimestampSchema.typeName
      ? (value) => timestampDate(value as Timestamp).toISOString()
      : (value) => viewOf(message, value as Message);
  return field.fieldKind === "list" ? (values) => (values as unknown[]).map(read) : read;
}
