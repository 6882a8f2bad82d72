import { clone, type DescField, type DescMessage, type MessageShape } from "@bufbuild/protobuf";
import { type ReflectMessage, reflect } from "@bufbuild/protobuf/reflect";
import { isPersonal } from "#contract/operations.ts";

/**
 * A copy for keeping: without secrets (`debug_redact`), which are shown once, and without details of persons (`personal`),
 * which a redaction of the resource could not remove from events and stored answers.
 */
export function redacted<Desc extends DescMessage>(desc: Desc, message: MessageShape<Desc>): MessageShape<Desc> {
  const copy = clone(desc, message);
  redact(reflect(desc, copy));
  return copy;
}

function redact(message: ReflectMessage): void {
  for (const field of message.fields.filter((each) => message.isSet(each))) {
    if (field.proto.options?.debugRedact || isPersonal(field)) message.clear(field);
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
