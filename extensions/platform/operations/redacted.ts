import { clone, type DescField, type DescMessage, type MessageShape } from "@bufbuild/protobuf";
import { type ReflectMessage, reflect } from "@bufbuild/protobuf/reflect";

/** A copy without what the contract marks as `debug_redact`: it is shown once and kept nowhere. */
export function redacted<Desc extends DescMessage>(desc: Desc, message: MessageShape<Desc>): MessageShape<Desc> {
  const copy = clone(desc, message);
  redact(reflect(desc, copy));
  return copy;
}

function redact(message: ReflectMessage): void {
  for (const field of message.fields.filter((each) => message.isSet(each))) {
    if (field.proto.options?.debugRedact) message.clear(field);
    else for (const inner of messagesOf(message, field)) redact(inner);
  }
}

function messagesOf(message: ReflectMessage, field: DescField): ReflectMessage[] {
  if (field.fieldKind === "message") return [message.get(field)];
  if (field.fieldKind === "list" && field.listKind === "message") return [...message.get(field)] as ReflectMessage[];
  if (field.fieldKind === "map" && field.mapKind === "message")
    return [...message.get(field).values()] as ReflectMessage[];
  return [];
}
