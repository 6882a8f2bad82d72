import type { DescMethod } from "@bufbuild/protobuf";
import { type Operation as ContractOperation, operationOf } from "#contract/operations.ts";
import { registry } from "#extensions/capabilities.ts";
import { type Ids, queryOf, type Sample } from "#tests/support/sample.ts";
import { samplesOf, worlds } from "#tests/support/world.ts";
import type { Entry } from "./entry.ts";
import type { Operation } from "./operations.ts";
import { shellEntries } from "./shell-entries.ts";

const explicit: ReadonlyMap<string, Entry> = new Map([
  ...Object.entries(shellEntries),
  ...worlds.flatMap(({ entries = {} }) => Object.entries(entries)),
]);

const methods = registry.routes.flatMap(({ service }) => service.methods);
const methodByRpcPath = new Map(methods.map((method) => [`/${method.parent.typeName}/${method.name}`, method]));
const methodByRestPath = new Map(
  methods.flatMap((method) => restPathsOf(method).map((path) => [path, method] as const)),
);

/** The world's entry for the operation, else one derived from its method's sample. */
export function entryOf(asked: Operation): Entry | undefined {
  const given = explicit.get(asked.name);
  if (given) return given;
  const operation = contractOf(asked);
  if (!operation) return undefined;
  return asked.of === "service" ? rpcEntry(operation) : restEntry(operation);
}

/** Whether a session is needed, and a key refused. */
export function isForPeople(asked: Operation): boolean {
  return contractOf(asked)?.isForPeople === true;
}

/** Whether its answer is stored under the idempotency key. The contract states it for methods, not for pages. */
export function isKeptUnderKey(asked: Operation): boolean {
  const operation = contractOf(asked);
  return operation !== null && operation.verb !== "GET";
}

/** Null for pages, system methods and routes of Express. */
function contractOf({ of, method: verb, path }: Operation): ContractOperation | null {
  const method = of === "service" ? methodByRpcPath.get(path) : methodByRestPath.get(`${verb} ${path}`);
  return method ? operationOf(method) : null;
}

function rpcEntry({ id, variables }: ContractOperation): Entry {
  return {
    ...fromSample(id),
    json: (ids) => ({
      ...Object.fromEntries(variables.map((name) => [name, firstSample(id, ids).ids?.[name] ?? ids[name]])),
      ...firstSample(id, ids).message,
      ...fileOf(firstSample(id, ids)),
    }),
  };
}

function restEntry({ id, verb }: ContractOperation): Entry {
  const message = (ids: Ids) => firstSample(id, ids).message;
  if (verb === "GET")
    return { ...fromSample(id), query: (ids) => Object.fromEntries(new URLSearchParams(queryOf(message(ids)))) };
  const { file } = firstSample(id, {});
  if (file) return { ...fromSample(id), upload: (ids) => ({ fields: message(ids) ?? {}, file }) };
  return message({}) ? { ...fromSample(id), json: message } : fromSample(id);
}

/** The file in the form of an RPC message. */
function fileOf({ file }: Sample) {
  return file ? { file: { file_name: "receipt.pdf", content: Buffer.from(file).toString("base64") } } : {};
}

function fromSample(id: string): Entry {
  return {
    headers: (ids) => ({ ...firstSample(id, ids).headers }),
    ...(firstSample(id, {}).ids && { params: (ids) => ({ ...firstSample(id, ids).ids }) }),
    ...(isRefused(firstSample(id, {})) && { control: null }),
    ...(firstSample(id, {}).runsAlone && { runsAlone: true }),
  };
}

function isRefused({ succeeds, refusedWith }: Sample): boolean {
  return succeeds === false || refusedWith !== undefined;
}

function firstSample(id: string, ids: Ids): Sample {
  return samplesOf(id, ids)[0] ?? {};
}

/** As Remix spells the address of the route. */
function restPathsOf(method: DescMethod): string[] {
  const operation = operationOf(method);
  return operation ? [`${operation.verb} ${operation.path.replace(/\{(\w+)\}/g, ":$1")}`] : [];
}
