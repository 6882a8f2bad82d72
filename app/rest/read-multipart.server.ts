import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import busboy from "busboy";
import { FORM_BODY_BYTES, FORM_TEXT_BYTES } from "#contract/limits.ts";
import { isApiError, parameterUnknown, refuse, validationFailed } from "./errors.server.ts";
import { assertMediaType, limited } from "./read-body.server.ts";

const MAX_PARTS = 20;

export interface FormFile {
  readonly fileName: string;
  readonly content: Uint8Array<ArrayBuffer>;
}

export interface MultipartForm {
  readonly fields: readonly (readonly [name: string, value: string])[];
  readonly files: readonly (readonly [name: string, file: FormFile])[];
}

/** The parts of a multipart form, in their order. @throws ApiError 415, 413 or 400 */
export async function parseMultipart(request: Request, limitBytes = FORM_BODY_BYTES): Promise<MultipartForm> {
  assertMediaType(request, "multipart/form-data");
  const fields: [string, string][] = [];
  const files: [string, FormFile][] = [];
  const cutOff: string[] = [];
  let tooManyParts = false;
  const parser = parserOf(request)
    .on("field", (name, value, { valueTruncated }) => {
      if (valueTruncated) cutOff.push(name);
      fields.push([name, value]);
    })
    .on("file", (name, stream, { filename }) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      // The parser fails with the same error, which is thrown below.
      stream.on("error", () => {});
      stream.on("close", () =>
        files.push([name, { fileName: filename ?? "", content: new Uint8Array(Buffer.concat(chunks)) }]),
      );
    })
    .on("partsLimit", () => {
      tooManyParts = true;
    });
  try {
    await pipeline(Readable.from(limited(request, limitBytes)), parser);
  } catch (error) {
    throw isApiError(error) ? error : refuse("malformed_multipart");
  }
  if (tooManyParts)
    throw validationFailed([
      { param: null, code: "parameter_unknown", message: `A form has at most ${MAX_PARTS} parts.` },
    ]);
  // Before any search, which takes longer than receiving the text.
  if (cutOff.length > 0) throw validationFailed([...new Set(cutOff)].map(textTooLong));
  return { fields, files };
}

const textTooLong = (param: string) => ({
  param,
  code: "string.max_bytes",
  message: `The part ${param} must be at most ${FORM_TEXT_BYTES} bytes.`,
});

/** A part of a form that is a field. */
export interface FieldPart {
  readonly name: string;
  readonly isOptional: boolean;
}

/** Every fault of a form that must have these parts, each once. */
export function partFaults({ fields, files }: MultipartForm, fieldParts: readonly FieldPart[], fileName: string) {
  return [...namesAtFault(fields, fieldParts), ...namesAtFault(files, [{ name: fileName, isOptional: false }])];
}

function namesAtFault(parts: readonly (readonly [name: string, ...unknown[]])[], expectedParts: readonly FieldPart[]) {
  const given = parts.map(([name]) => name);
  const names = [...new Set(given)];
  const expected = expectedParts.map(({ name }) => name);
  const missing = expectedParts
    .filter(({ name, isOptional }) => !isOptional && !names.includes(name))
    .map(({ name }) => name);
  const repeated = expected.filter((name) => given.filter((each) => each === name).length > 1);
  return [
    ...names.filter((name) => !expected.includes(name)).map(parameterUnknown),
    ...missing.map((param) => ({ param, code: "parameter_missing", message: `The part ${param} is missing.` })),
    ...repeated.map((param) => ({
      param,
      code: "parameter_repeated",
      message: `The part ${param} may be given once.`,
    })),
  ];
}

function parserOf(request: Request): busboy.Busboy {
  try {
    const headers = { "content-type": request.headers.get("content-type") ?? "" };
    return busboy({ headers, defParamCharset: "utf8", limits: { parts: MAX_PARTS, fieldSize: FORM_TEXT_BYTES } });
  } catch {
    throw refuse("malformed_multipart");
  }
}
