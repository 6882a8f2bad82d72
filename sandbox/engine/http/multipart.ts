import type { IncomingMessage } from "node:http";
import busboy from "busboy";
import { errors } from "./errors.ts";

export interface Form {
  fields: Record<string, string>;
  file: { name: string; content: Buffer } | null;
}

export const EMPTY_FORM: Form = { fields: {}, file: null };

// One megabyte above the largest evidence file that any processor accepts; larger files are rejected without buffering
// them.
const MAX_FILE_BYTES = 6 * 1024 * 1024;

/** Reads a multipart body; parts other than `file` become fields. A body that is not multipart is IR_04. */
export function readForm(request: IncomingMessage): Promise<Form> {
  return new Promise((resolve, reject) => {
    let parser: busboy.Busboy;
    try {
      parser = busboy({ headers: request.headers, limits: { fileSize: MAX_FILE_BYTES, files: 1, fields: 20 } });
    } catch {
      request.resume();
      reject(errors.missingParam("file"));
      return;
    }
    const form: Form = { fields: {}, file: null };
    let tooLarge = false;
    const refuseNul = (name: string, value: string) => {
      if (value.includes("\0")) reject(errors.invalidValue(name));
    };
    parser.on("field", (name, value) => {
      refuseNul(name, value);
      form.fields[name] = value;
    });
    parser.on("file", (name, stream, { filename }) => {
      refuseNul(name, filename ?? "");
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("limit", () => {
        tooLarge = true;
      });
      stream.on("close", () => {
        if (name === "file") form.file = { name: filename ?? "", content: Buffer.concat(chunks) };
      });
    });
    parser.on("error", () => reject(errors.missingParam("file")));
    parser.on("close", () =>
      tooLarge ? reject(errors.fileInvalid("file_size exceeded the max file size of 5MB")) : resolve(form),
    );
    request.pipe(parser);
  });
}
