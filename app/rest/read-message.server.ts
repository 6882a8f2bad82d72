import type { DescMessage, DescMethod, MessageInitShape } from "@bufbuild/protobuf";
import type { Params } from "@remix-run/react";
import type { z } from "zod";
import { type Operation, operationOf } from "#contract/operations.ts";
import { brokenRules } from "./broken-rules.server.ts";
import { type ErrorDetail, parameterUnknown, validationFailed } from "./errors.server.ts";
import { fieldSchema, initOf, parametersOf } from "./field-schema.server.ts";
import { queryJson } from "./query-json.server.ts";
import { ignoreBody, mediaTypeOf, readJsonObject } from "./read-body.server.ts";

/** What of a request message was said, by the fields' own names. */
export type Said = Record<string, unknown>;

/** Reads the form that the operation takes beside JSON, for example one with a file. */
export type ReadForm = (request: Request) => Promise<Said>;

/**
 * The request as the method's message: the variables of its path, and its query or its body.
 * @throws ApiError 415, 413, or 400 that names every fault at once
 */
export async function readMessage<Input extends DescMessage>(
  method: DescMethod & { input: Input },
  request: Request,
  params: Params,
  readForm?: ReadForm,
): Promise<MessageInitShape<Input>> {
  const operation = operationOf(method);
  if (!operation) throw new Error(`${method.name} has no address`);
  const path = Object.fromEntries(operation.variables.map((name) => [name, params[name]]));
  const { said, faults } = await sayingOf(operation, method.input, request, readForm);
  const init = { ...said, ...initOf(method.input, Object.entries(path)) };
  // A read that has no other fault is checked once, by the service.
  if (faults.length > 0 || operation.verb !== "GET") faults.push(...brokenRules(method.input, init, faults));
  if (faults.length > 0) throw validationFailed(faults);
  return init as MessageInitShape<Input>;
}

async function sayingOf(operation: Operation, input: DescMessage, request: Request, readForm?: ReadForm) {
  const query = queryJson(new URL(request.url).searchParams, input);
  if (operation.verb === "GET") {
    const read = readFields(input, query.json, operation.variables);
    return { said: read.said, faults: [...query.faults, ...read.faults] };
  }
  const strays = [...new Set(new URL(request.url).searchParams.keys())].map(parameterUnknown);
  if (readForm && mediaTypeOf(request) === "multipart/form-data")
    return { said: await readForm(request), faults: strays };
  if (!operation.hasBody) {
    await ignoreBody(request);
    return { said: {}, faults: strays };
  }
  const body = await readJsonObject(request);
  const { said, faults } = readFields(input, body, operation.variables);
  return { said: { ...said, ...maskOf(input, body) }, faults: [...strays, ...faults] };
}

/** Field by field, so that what is well said counts although something else is not. */
function readFields(message: DescMessage, json: Record<string, unknown>, variables: readonly string[]) {
  const fields = parametersOf(message);
  const faults: ErrorDetail[] = [];
  const said: [string, unknown][] = [];
  for (const [name, value] of Object.entries(json)) {
    const field = variables.includes(name) ? undefined : fields.get(name);
    const read = field && fieldSchema(field).safeParse(value);
    if (!read) faults.push(parameterUnknown(name));
    else if (read.success) said.push([name, read.data]);
    else faults.push(...read.error.issues.flatMap((issue) => faultsOf(name, issue)));
  }
  return { said: initOf(message, said), faults };
}

function faultsOf(name: string, issue: z.core.$ZodIssue): ErrorDetail[] {
  const param = [name, ...issue.path].join(".");
  if (issue.code === "unrecognized_keys") return issue.keys.map((key) => parameterUnknown(`${param}.${key}`));
  return [{ param, code: "parameter_invalid", message: `${issue.message}.` }];
}

/** What a PATCH names is what it changes (AIP-134), also when it names it to clear it. */
function maskOf(message: DescMessage, body: Record<string, unknown>): Said {
  const mask = message.fields.find((field) => field.message?.typeName === "google.protobuf.FieldMask");
  return mask ? { [mask.localName]: { paths: Object.keys(body) } } : {};
}
