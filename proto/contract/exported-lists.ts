import { type DescMessage, type DescMethodUnary, getOption } from "@bufbuild/protobuf";
import { field as fieldRules } from "@bufbuild/protovalidate/gen/buf/validate/validate_pb.js";
import { CreateExportRequestSchema } from "#proto/tollhouse/v1/exports_pb.ts";
import { listNameOf } from "./list-name.ts";
import { oncePer } from "./once-per.ts";
import { operationOf } from "./operations.ts";
import { contract } from "./registry.ts";

/** The resources of CreateExportRequest, whose lists can be exported. */
export function exportedResources(): readonly string[] {
  const { type } = getOption(CreateExportRequestSchema.field.resource, fieldRules);
  return type.case === "string" ? type.value.in : [];
}

/** The method that lists the resource, by the list's name. An export requires its scope. */
export function listMethodOf(resource: string): DescMethodUnary {
  const method = listMethods().get(resource);
  if (!method) throw new Error(`The contract has no list of ${resource}`);
  return method;
}

/** The message in the list's page. */
export function listedMessage({ output }: DescMethodUnary): DescMessage {
  const item = output.fields.find(({ name }) => name === "data")?.message;
  if (!item) throw new Error(`${output.typeName} is no page of a list`);
  return item;
}

/** The list methods by list name. */
export function listMethods(): ReadonlyMap<string, DescMethodUnary> {
  const lists = [...operations().values()].filter(({ name }) => name.startsWith("List"));
  return new Map(lists.map((method) => [listNameOf(method.input), method]));
}

/** Every method with a URL, by name. */
export const operations = () => operationsOf(contract);

const operationsOf = oncePer((registry: typeof contract): ReadonlyMap<string, DescMethodUnary> => {
  const services = [...registry].filter((desc) => desc.kind === "service");
  const methods = services.flatMap((service) => service.methods as readonly DescMethodUnary[]);
  return new Map(
    methods.flatMap((method) => {
      const operation = operationOf(method);
      return operation ? [[operation.id, method] as const] : [];
    }),
  );
});
