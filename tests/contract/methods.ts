import { type DescFile, type DescMethod, type DescService, getOption } from "@bufbuild/protobuf";
import { http } from "#proto/google/api/annotations_pb.ts";
import { access, operation } from "#proto/tollhouse/v1/access_pb.ts";

/** An operation over HTTP, and its requirements of a key. */
export interface Operation {
  readonly verb: string;
  readonly path: string;
  readonly scope: string | null;
  readonly alsoScopes: readonly string[];
}

const generated = import.meta.glob<Record<string, unknown>>("/proto/gen/tollhouse/v1/*_pb.ts", { eager: true });

export const protoFiles = Object.keys(import.meta.glob("/proto/tollhouse/v1/*.proto", { query: "?url" }));

const descriptors = Object.values(generated).flatMap((module) => Object.values(module) as { kind?: string }[]);

export const files = descriptors.filter(({ kind }) => kind === "file") as DescFile[];
export const services = descriptors.filter(({ kind }) => kind === "service") as DescService[];
export const methods = services.flatMap((service) => service.methods);

export const nameOf = ({ parent, name }: DescMethod): string => `${parent.name}.${name}`;

export const accessOf = (method: DescMethod) => getOption(method, access).caller;

export const isPayer = (method: DescMethod): boolean => accessOf(method).case === "payer";

export const isSystem = (method: DescMethod): boolean => accessOf(method).case === "system";

/** The REST mapping of a method. Null when it states none. */
export function operationOf(method: DescMethod): Operation | null {
  const { pattern } = getOption(method, http);
  if (pattern.case === undefined) return null;
  const { case: kind, value } = accessOf(method);
  return {
    verb: pattern.case.toUpperCase(),
    path: pattern.value,
    scope: kind === "scope" ? value : null,
    alsoScopes: getOption(method, operation).alsoScopes,
  };
}

/** The names of the path's variables, as the contract spells them. */
export function variablesOf(method: DescMethod): string[] {
  const { pattern } = getOption(method, http);
  const path = typeof pattern.value === "string" ? pattern.value : "";
  return [...path.matchAll(/\{([^}]+)\}/g)].map((match) => match[1] ?? "");
}

export function bodyOf(method: DescMethod): string {
  return getOption(method, http).body;
}
