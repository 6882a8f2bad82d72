import type { DescMethod, DescService } from "@bufbuild/protobuf";
import type { Request } from "express";
import { type CallClass, callClassOf } from "#contract/call-class.ts";
import { operationOf } from "#contract/operations.ts";
import { tenantServices } from "#proto/services.ts";

interface Template {
  readonly segments: readonly string[];
  readonly kind: CallClass;
}

const templates = templatesOf(Object.values(tenantServices));

/** Class for admission control. A GET without an API key is a page, even where it reads the API. */
export function requestClassOf(request: Request, isResource: boolean): CallClass {
  const verb = request.method === "HEAD" ? "GET" : request.method;
  if (verb === "GET" && request.get("x-api-key") === undefined) return "page";
  // A page's form may move money, and people send few.
  if (!isResource) return verb === "GET" ? "page" : "money";
  const segments = request.path.split("/").filter(Boolean);
  const found = templates.get(keyOf(verb, segments))?.find((template) => fits(template, segments));
  return found?.kind ?? (verb === "GET" ? "read" : "write");
}

function templatesOf(services: readonly DescService[]): ReadonlyMap<string, readonly Template[]> {
  const methods = services.flatMap((service): readonly DescMethod[] => service.methods);
  const all = methods.flatMap((method) => {
    const operation = operationOf(method);
    if (!operation) return [];
    const segments = operation.path.split("/").filter(Boolean);
    return [{ key: keyOf(operation.verb, segments), template: { segments, kind: callClassOf(method) } }];
  });
  const groups = Map.groupBy(all, ({ key }) => key);
  return new Map([...groups].map(([key, group]) => [key, group.map(({ template }) => template)]));
}

/** Few templates share one. */
function keyOf(verb: string, segments: readonly string[]): string {
  return `${verb} ${segments.length} ${segments[1]}`;
}

function fits({ segments }: Template, asked: readonly string[]): boolean {
  return segments.every((segment, at) => segment.startsWith("{") || segment === asked[at]);
}
