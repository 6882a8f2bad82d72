import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import busboy from "busboy";
import { type ErrorDetail, invalidRequest, isApiError, validationFailed } from "./errors.server.ts";
import { assertMediaType, limited } from "./read-body.server.ts";

export const MULTIPART_LIMIT_BYTES = 6 * 1024 * 1024;
const MAX_PARTS = 20;

export interface FormFile {
  readonly fileName: string;
  readonly content: Uint8Array<ArrayBuffer>;
}

export interface Form<Field extends string, File extends string> {
  readonly fields: Readonly<Record<Field, string>>;
  readonly files: Readonly<Record<File, FormFile>>;
}

/**
 * A multipart form that has exactly these fields and files, each once.
 * @throws ApiError 415, 413 or 400; every fault of the form at once
 */
export async function readMultipart<Field extends string, File extends string>(
  request: Request,
  expected: { readonly fields: readonly Field[]; readonly files: readonly File[] },
): Promise<Form<Field, File>> {
  assertMediaType(request, "multipart/form-data");
  const fields = new Map<string, string[]>();
  const files = new Map<string, FormFile[]>();
  const parser = parserOf(request);
  parser.on("field", (name, value) => append(fields, name, value));
  parser.on("file", (name, stream, { filename }) => {
    const chunks: Buffer[] = [];
    stream.on("data", (chunk: Buffer) => chunks.push(chunk));
    // The parser fails as well, and says it once for both.
    stream.on("error", () => {});
    stream.on("close", () =>
      append(files, name, { fileName: filename ?? "", content: new Uint8Array(Buffer.concat(chunks)) }),
    );
  });
  let tooManyParts = false;
  parser.on("partsLimit", () => {
    tooManyParts = true;
  });
  try {
    await pipeline(Readable.from(limited(request, MULTIPART_LIMIT_BYTES)), parser);
  } catch (error) {
    throw isApiError(error) ? error : malformed();
  }
  const faults = [...faultsOf(fields, expected.fields), ...faultsOf(files, expected.files)];
  if (tooManyParts)
    faults.push({ param: null, code: "parameter_unknown", message: `A form has at most ${MAX_PARTS} parts.` });
  if (faults.length > 0) throw validationFailed(faults);
  return { fields: firsts(fields, expected.fields), files: firsts(files, expected.files) };
}

function parserOf(request: Request): busboy.Busboy {
  try {
    const headers = { "content-type": request.headers.get("content-type") ?? "" };
    // The whole body is limited already; a field must not be cut off silently below that.
    return busboy({ headers, defParamCharset: "utf8", limits: { parts: MAX_PARTS, fieldSize: MULTIPART_LIMIT_BYTES } });
  } catch {
    throw malformed();
  }
}

function malformed() {
  return invalidRequest("malformed_multipart", "The body is not a complete multipart form.");
}

function append<Value>(map: Map<string, Value[]>, name: string, value: Value): void {
  map.set(name, [...(map.get(name) ?? []), value]);
}

function faultsOf(given: Map<string, unknown[]>, expected: readonly string[]): ErrorDetail[] {
  const unknown = [...given.keys()].filter((name) => !expected.includes(name));
  const missing = expected.filter((name) => !given.has(name));
  const repeated = expected.filter((name) => (given.get(name)?.length ?? 0) > 1);
  return [
    ...unknown.map((name) => ({
      param: name,
      code: "parameter_unknown",
      message: `There is no parameter ${name} here.`,
    })),
    ...missing.map((name) => ({ param: name, code: "parameter_missing", message: `The part ${name} is missing.` })),
    ...repeated.map((name) => ({
      param: name,
      code: "parameter_repeated",
      message: `The part ${name} may be given once.`,
    })),
  ];
}

function firsts<Name extends string, Value>(given: Map<string, Value[]>, names: readonly Name[]): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, given.get(name)?.[0]])) as Record<Name, Value>;
}
