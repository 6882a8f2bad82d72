import type { DescMessage, DescMethod, MessageInitShape } from "@bufbuild/protobuf";
import type { Params } from "@remix-run/react";
import type { z } from "zod";
import { type Operation, operationOf } from "#contract/operations.ts";
import { brokenRules } from "./broken-rules.server.ts";
import { type ErrorDetail, parameterUnknown, validationFailed } from "./errors.server.ts";
import { fieldSchema, initOf, parametersOf } from "./field-schema.server.ts";
import { type FileField, fileFieldOf } from "./file-field.ts";
import { queryJson } from "./query-json.server.ts";
import { ignoreBody, mediaTypeOf, readJsonObject } from "./read-body.server.ts";
import { parseMultipart, partFaults } from "./read-multipart.server.ts";
import { missingOverRest } from "./rest-requirements.server.ts";

type Fields = Record<string, unknown>;

interface ReadFields {
  /** By the local names of the fields, as a message is created from them. */
  readonly init: Fields;
  readonly faults: ErrorDetail[];
}

/**
 * The request as the method's message: the variables of its path, and its query or its body. A message with a file also comes
 * as a multipart form.
 * @throws ApiError 415, 413, or 400 that names every fault at once
 */
export async function readMessage<Input extends DescMessage>(
  method: DescMethod & { input: Input },
  request: Request,
  params: Params,
): Promise<MessageInitShape<Input>> {
  const operation = operationOf(method);
  if (!operation) throw new Error(`${method.name} has no address`);
  const path = Object.fromEntries(operation.variables.map((name) => [name, params[name]]));
  const { init: read, faults } = await readParameters(operation, method.input, request);
  const init = { ...read, ...initOf(method.input, Object.entries(path)) };
  faults.push(...missingOverRest(method.input, init, faults));
  // A read that has no other fault is checked once, by the service.
  if (faults.length > 0 || operation.verb !== "GET") faults.push(...brokenRules(method.input, init, faults));
  if (faults.length > 0) throw validationFailed(faults);
  return init as MessageInitShape<Input>;
}

async function readParameters(operation: Operation, input: DescMessage, request: Request): Promise<ReadFields> {
  const query = queryJson(new URL(request.url).searchParams, input);
  if (operation.verb === "GET") {
    const read = readFields(input, query.json, operation.variables);
    return { init: read.init, faults: [...query.faults, ...read.faults] };
  }
  const strays = [...new Set(new URL(request.url).searchParams.keys())].map(parameterUnknown);
  const file = fileFieldOf(input);
  if (file && mediaTypeOf(request) === "multipart/form-data") {
    const { init, faults } = await readFileForm(input, operation.variables, file, request);
    return { init, faults: [...strays, ...faults] };
  }
  if (!operation.hasBody) {
    await ignoreBody(request);
    return { init: {}, faults: strays };
  }
  const body = await readJsonObject(request);
  const { init, faults } = readFields(input, body, operation.variables);
  return { init: { ...init, ...maskOf(input, body) }, faults: [...strays, ...faults] };
}

/** The parts of the form are the fields beside the oneof of the file, and the file. */
async function readFileForm(
  input: DescMessage,
  variables: readonly string[],
  { field, toValue }: FileField,
  request: Request,
): Promise<ReadFields> {
  const form = await parseMultipart(request);
  const besides = [...parametersOf(input).values()].filter(({ oneof }) => !oneof || oneof !== field.oneof);
  const names = besides.map(({ name }) => name).filter((name) => !variables.includes(name));
  const faults = partFaults(form, names, field.name);
  const [file] = form.files;
  if (faults.length > 0 || !file) throw validationFailed(faults);
  const read = readFields(input, Object.fromEntries(form.fields), variables);
  return { ...read, init: { ...read.init, ...initOf(input, [[field.name, toValue(file[1])]]) } };
}

/** Reads a message's parameters from JSON, field by field, so that one fault does not hide the others. */
export function readFields(
  message: DescMessage,
  json: Record<string, unknown>,
  variables: readonly string[],
): ReadFields {
  const fields = parametersOf(message);
  const faults: ErrorDetail[] = [];
  const values: [string, unknown][] = [];
  for (const [name, value] of Object.entries(json)) {
    const field = variables.includes(name) ? undefined : fields.get(name);
    const read = field && fieldSchema(field).safeParse(value);
    if (!read) faults.push(parameterUnknown(name));
    else if (read.success) values.push([name, read.data]);
    else faults.push(...read.error.issues.flatMap((issue) => faultsOf(name, issue)));
  }
  return { init: initOf(message, values), faults };
}

function faultsOf(name: string, issue: z.core.$ZodIssue): ErrorDetail[] {
  const param = [name, ...issue.path].join(".");
  if (issue.code === "unrecognized_keys") return issue.keys.map((key) => parameterUnknown(`${param}.${key}`));
  return [{ param, code: "parameter_invalid", message: `${issue.message}.` }];
}

/** A PATCH changes the fields that its body names (AIP-134), also when it clears them. */
function maskOf(message: DescMessage, body: Fields): Fields {
  const mask = message.fields.find((field) => field.message?.typeName === "google.protobuf.FieldMask");
  return mask ? { [mask.localName]: { paths: Object.keys(body) } } : {};
}
