import { type DescField, type DescMessage, ScalarType } from "@bufbuild/protobuf";
import type { FormFile } from "./read-multipart.server.ts";

export interface FileField {
  readonly field: DescField & { readonly message: DescMessage };
  /** The file as the message that the field holds. */
  toValue(file: FormFile): Record<string, unknown>;
}

/** The field that holds a file: a message of a name and the bytes. Null in a message without one. */
export function fileFieldOf(message: DescMessage): FileField | null {
  for (const field of message.fields) {
    const content = field.message?.fields.find(({ scalar }) => scalar === ScalarType.BYTES);
    const name = field.message?.fields.find(({ scalar }) => scalar === ScalarType.STRING);
    if (field.fieldKind !== "message" || !content || !name) continue;
    const toValue = (file: FormFile) => ({ [name.localName]: file.fileName, [content.localName]: file.content });
    return { field, toValue };
  }
  return null;
}
