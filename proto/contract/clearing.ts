import { type DescField, type DescMessage, type DescMethod, getOption } from "@bufbuild/protobuf";
import { merged } from "#proto/tollhouse/v1/access_pb.ts";
import { mustHaveItems } from "./operations.ts";

/** The names of the request's fields that a change names. Null for a request without such a mask. */
export function maskOf(message: DescMessage): DescField | null {
  return message.fields.find((field) => field.message?.typeName === "google.protobuf.FieldMask") ?? null;
}

/** Whether the message is a part of a change: what is left out stays, and null clears. */
export const isMerged = (message: DescMessage): boolean => getOption(message, merged);

/**
 * Whether null in a change clears the field: only what may be empty in the answer can be cleared. Entries of a map are
 * removed one by one.
 */
export function isClearable(field: DescField, { input, output }: DescMethod): boolean {
  if (field.fieldKind === "map") return false;
  // Without a mask, an absent list or message says that it stays.
  if (field.fieldKind === "list") return maskOf(input) !== null && !mustHaveItems(field);
  if (field.fieldKind === "message") return maskOf(input) !== null;
  return output.fields.find(({ name }) => name === field.name)?.proto.proto3Optional ?? false;
}
