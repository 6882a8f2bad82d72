import type { DescFile, DescMethod } from "@bufbuild/protobuf";
import { errorCatalog } from "#contract/errors/catalog.ts";
import type { CatalogEntry } from "#contract/errors/catalog-entry.ts";
import { whereInWords } from "#contract/errors/where.ts";
import { LIMITS } from "#contract/limits.ts";
import { type Operation, operationOf } from "#contract/operations.ts";
import { NEWEST_API_VERSION } from "#contract/versions.ts";
import { commentOf } from "./comments.ts";
import { createSchemas, errorExamples, type Schemas } from "./components.ts";
import { EXAMPLE_ORIGIN, errorSchema, withoutLinks } from "./error-schema.ts";
import { errorsOf } from "./errors-of.ts";
import { answerHeaders, idempotencyKeys, ifMatches } from "./headers.ts";
import type { JsonObject } from "./json.ts";
import { operationObject, tagOf } from "./operation.ts";
import { securitySchemes } from "./security.ts";
import { tagGroups } from "./tag-groups.ts";
import { resourceTitle } from "./titles.ts";

interface Described {
  readonly method: DescMethod;
  readonly operation: Operation;
}

const info: JsonObject = {
  title: "Tollhouse API",
  version: NEWEST_API_VERSION,
  summary: "Accept payments, refund them, respond to disputes and get paid out.",
  description:
    "JSON over HTTPS. Names are snake_case, amounts are whole numbers of minor units beside an ISO 4217 currency, instants are RFC 3339 in UTC, and what is unset is null. Every failure has the shape of `Error`. An answer may get new fields, and `code` new values: ignore what you do not know. What breaks clients is a new version by date: a key has the version of its creation, and the header `Api-Version` asks for another.\n\n" +
    `Limits: ${LIMITS.map(({ of, limit }) => `${of} ${limit}`).join("; ")}.`,
  contact: { name: "The operator of this installation", url: `${EXAMPLE_ORIGIN}/api/docs` },
  license: { name: "Proprietary", identifier: "LicenseRef-Proprietary" },
};

// The whole server URL is a variable, so that tools ask for it. The server replaces the default with its own.
const server: JsonObject = {
  url: "{origin}",
  description: "The installation that this document came from.",
  variables: { origin: { default: EXAMPLE_ORIGIN, description: "Scheme, host and port." } },
};

/** The OpenAPI 3.1 document of every method with a URL. */
export function openApiDocument(files: readonly DescFile[]): JsonObject {
  const described = files.flatMap(({ services }) => services.flatMap(({ methods }) => methods)).flatMap(describe);
  const schemas = createSchemas();
  const paths = pathsOf(described, schemas);
  return {
    openapi: "3.1.0",
    info,
    servers: [server],
    tags: tagsOf(described),
    "x-tagGroups": tagGroups([...new Set(described.map(({ operation }) => tagOf(operation)))]),
    paths,
    components: {
      securitySchemes,
      parameters: usedIn(paths, { ...idempotencyKeys, ...ifMatches }, "parameters"),
      headers: usedIn(paths, answerHeaders, "headers"),
      examples: errorExamples(codesOf(described)),
      schemas: { Error: errorSchema, ...schemas.all() },
    },
    "x-error-codes": errorCatalog.map(({ example: _, description: _words, meaning, remedy, ...entry }) => ({
      ...entry,
      operations: operationsWith(entry, described),
      meaning: withoutLinks(meaning),
      remedy: withoutLinks(remedy),
    })),
  };
}

function describe(method: DescMethod): Described[] {
  const operation = operationOf(method);
  return operation ? [{ method, operation }] : [];
}

function pathsOf(described: readonly Described[], schemas: Schemas): JsonObject {
  const byPath = Map.groupBy(described, ({ operation }) => operation.path);
  return Object.fromEntries(
    [...byPath].map(([path, those]) => [
      path,
      Object.fromEntries(
        those.map(({ method, operation }) => [
          operation.verb.toLowerCase(),
          operationObject(method, operation, schemas),
        ]),
      ),
    ]),
  );
}

function tagsOf(described: readonly Described[]): JsonObject[] {
  const tags = new Map(described.map(({ method, operation }) => [tagOf(operation), method.parent]));
  return [...tags].map(([name, service]) => ({
    name,
    "x-displayName": resourceTitle(name),
    description: commentOf(service) ?? undefined,
  }));
}

function codesOf(described: readonly Described[]): ReadonlySet<string> {
  return new Set(described.flatMap(({ method, operation }) => errorsOf(method, operation).map(({ code }) => code)));
}

/** The operations that can return a code, if few enough to list. */
function operationsWith(
  { code, where }: Pick<CatalogEntry, "code" | "where">,
  described: readonly Described[],
): string[] {
  if (whereInWords(where) !== null) return [];
  const those = described.filter(({ method, operation }) =>
    errorsOf(method, operation).some((one) => one.code === code),
  );
  return those.map(({ operation }) => operation.id);
}

/** Omits components that no operation references. */
function usedIn(paths: JsonObject, components: JsonObject, kind: string): JsonObject {
  const text = JSON.stringify(paths);
  return Object.fromEntries(
    Object.entries(components).filter(([name]) => text.includes(`"#/components/${kind}/${name}"`)),
  );
}
