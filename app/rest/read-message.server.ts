import type { DescMessage, DescMethod, MessageInitShape } from "@bufbuild/protobuf";
import type { Params } from "@remix-run/react";
import { cardNumbersInJson } from "#contract/card-data.ts";
import { maskOf } from "#contract/clearing.ts";
import { type Operation, operationOf } from "#contract/operations.ts";
import { brokenRules } from "./broken-rules.server.ts";
import { assertNoCardNumbers, cardNumbersInForm } from "./card-data.server.ts";
import { clearedFields } from "./cleared-fields.server.ts";
import { type ErrorDetail, parameterUnknown, validationFailed } from "./errors.server.ts";
import { initOf, parametersOf } from "./field-schema.server.ts";
import { type FileField, fileFieldOf } from "./file-field.ts";
import { readItems } from "./item-faults.server.ts";
import { queryJson } from "./query-json.server.ts";
import { ignoreBody, mediaTypeOf, readJsonObject } from "./read-body.server.ts";
import { type ReadFields, readFields } from "./read-fields.server.ts";
import { parseMultipart, partFaults } from "./read-multipart.server.ts";
import { missingOverRest } from "./rest-requirements.server.ts";
import { inForm, inJson, inQuery, type Spelling } from "./spelling.ts";

type Fields = Record<string, unknown>;

/** Steps before a request's JSON is read. */
interface Reading {
  /** Converts a request of an older API version to the newest. */
  readonly translate: (json: Fields) => Fields;
  /** Called with the JSON body, free of card numbers. Not called for forms. */
  readonly onBody: (json: Fields) => void;
}

const AS_SENT: Reading = { translate: (json) => json, onBody: () => {} };

interface ReadRequest extends ReadFields {
  /** Faults of single items. Where nothing else is wrong, the service answers them with its own. */
  readonly itemFaults?: readonly ErrorDetail[];
  readonly spelling: Spelling;
  /** Names that are no parameter, as they were sent. */
  readonly strays: readonly ErrorDetail[];
}

/**
 * Reads the method's message from the path, and the query or body; messages with a file may be multipart.
 * @throws ApiError 415, 413, or 400 with every fault
 */
export async function readMessage<Input extends DescMessage>(
  method: DescMethod & { input: Input },
  request: Request,
  params: Params,
  reading: Reading = AS_SENT,
): Promise<MessageInitShape<Input>> {
  const operation = operationOf(method);
  if (!operation) throw new Error(`${method.name} has no address`);
  const path = Object.fromEntries(operation.variables.map((name) => [name, params[name]]));
  const { itemFaults = [], ...found } = await readParameters(operation, method, request, reading);
  const { init: read, faults, strays, spelling } = found;
  const init = { ...read, ...initOf(method.input, Object.entries(path)) };
  faults.push(...missingOverRest(method.input, init, faults));
  const all = [...strays, ...spelled([...faults, ...brokenRules(method.input, init, faults)], spelling)];
  if (all.length > 0) throw validationFailed([...all, ...itemFaults]);
  return init as MessageInitShape<Input>;
}

/** The faults as the client reads them, each once: the values of a list in a query have one name. */
function spelled(faults: readonly ErrorDetail[], spelling: Spelling): ErrorDetail[] {
  const rows = faults.map((fault) => ({ ...fault, param: fault.param ? spelling(fault.param) : null }));
  return [...new Map(rows.map((row) => [`${row.param} ${row.code}`, row])).values()];
}

async function readParameters(
  operation: Operation,
  method: DescMethod,
  request: Request,
  { translate, onBody }: Reading,
): Promise<ReadRequest> {
  const { input } = method;
  const { searchParams } = new URL(request.url);
  if (operation.verb === "GET") {
    const { json, strays, faults, spellings } = queryJson(translatedQuery(searchParams, translate), input);
    const read = readFields(input, json, operation.variables);
    return { init: read.init, faults: [...faults, ...read.faults], strays, spelling: inQuery(spellings) };
  }
  const strays = [...new Set(searchParams.keys())].map(parameterUnknown);
  const file = fileFieldOf(input);
  if (file && (operation.upload || mediaTypeOf(request) === "multipart/form-data"))
    return { ...(await readFileForm(input, operation.variables, file, request)), strays, spelling: inForm };
  if (!operation.hasBody) {
    await ignoreBody(request);
    return { init: {}, faults: [], strays, spelling: inJson };
  }
  const sent = await readJsonObject(request);
  assertNoCardNumbers(cardNumbersInJson(sent, input));
  const body = translate(sent);
  onBody(body);
  const items = readItems(input, body);
  const { init, faults } = readFields(input, items.json, operation.variables);
  const { faults: itemFaults } = items;
  if (operation.verb !== "PATCH")
    return { init: { ...init, ...items.init, ...maskIn(input, body) }, faults, itemFaults, strays, spelling: inJson };
  const cleared = clearedFields(method, body);
  return {
    init: { ...init, ...items.init, ...cleared.init, ...maskIn(input, body) },
    faults: [...faults, ...cleared.faults],
    itemFaults,
    strays,
    spelling: inJson,
  };
}

/** A query is JSON of texts; a repeated name is a list. */
function translatedQuery(query: URLSearchParams, translate: Reading["translate"]): URLSearchParams {
  const byName = Map.groupBy(query, ([name]) => name);
  const sent = Object.fromEntries([...byName].map(([name, pairs]) => [name, pairs.map(([, value]) => value)]));
  const translated = translate(sent);
  if (translated === sent) return query;
  const pairs = Object.entries(translated).flatMap(([name, values]) =>
    [values].flat().map((value) => [name, String(value)]),
  );
  return new URLSearchParams(pairs);
}

/** The parts of the form are the fields beside the oneof of the file, and the file. */
async function readFileForm(
  input: DescMessage,
  variables: readonly string[],
  { field, toValue }: FileField,
  request: Request,
): Promise<ReadFields> {
  const form = await parseMultipart(request);
  assertNoCardNumbers(cardNumbersInForm(form));
  const besides = [...parametersOf(input).values()].filter(({ oneof }) => !oneof || oneof !== field.oneof);
  const parts = besides
    .filter(({ name }) => !variables.includes(name))
    .map(({ name, proto }) => ({ name, isOptional: proto.proto3Optional }));
  const faults = partFaults(form, parts, field.name);
  const [file] = form.files;
  if (faults.length > 0 || !file) throw validationFailed(faults);
  const read = readFields(input, Object.fromEntries(form.fields), variables);
  return { ...read, init: { ...read.init, ...initOf(input, [[field.name, toValue(file[1])]]) } };
}

/** A PATCH changes the fields that its body names (AIP-134), also when it clears them. */
function maskIn(message: DescMessage, body: Fields): Fields {
  const mask = maskOf(message);
  return mask ? { [mask.localName]: { paths: Object.keys(body) } } : {};
}
