import { apiDocument } from "#app/capabilities/api-docs/openapi/document.ts";
import { objectNamed, type Resource, resourcesOf } from "#app/capabilities/api-docs/openapi/resources.ts";
import { Prose } from "#app/capabilities/api-docs/parts/prose.tsx";
import { Authentication, Environments, Scopes } from "./access.tsx";
import { Errors, Idempotency, Limits, Pagination, RateLimits } from "./conventions.tsx";
import { ErrorCatalog } from "./error-catalog.tsx";
import { Introduction } from "./introduction.tsx";
import { anchorOf, ObjectPart } from "./objects.tsx";
import { OperationPart } from "./operation.tsx";
import { type ReferenceData, ReferenceProvider } from "./reference-context.ts";
import { Section, Text } from "./section.tsx";

export function referenceData(origin: string): ReferenceData {
  const resources = resourcesOf(apiDocument);
  const told = new Set(resources.flatMap(({ objects }) => objects.map(({ name }) => name)));
  const anchorOfObject = (name: string) => {
    const object = objectNamed(name, apiDocument);
    return object !== null && told.has(object) ? anchorOf(object) : null;
  };
  return { document: apiDocument, resources, origin, anchorOfObject };
}

/** The whole reference on one page, so that the browser's own search finds everything. */
export function Reference({ data }: { data: ReferenceData }) {
  return (
    <ReferenceProvider value={data}>
      <Introduction />
      <Authentication />
      <Environments />
      <Scopes />
      <Errors />
      <Idempotency />
      <Pagination />
      <RateLimits />
      <Limits />
      {data.resources.map((resource) => (
        <ResourcePart key={resource.id} resource={resource} />
      ))}
      <ErrorCatalog />
    </ReferenceProvider>
  );
}

function ResourcePart({ resource: { id, title, text, operations, objects } }: { resource: Resource }) {
  return (
    <>
      <Section id={id} title={title} kind="Resource">
        <Text>
          <Prose>{text}</Prose>
        </Text>
      </Section>
      {operations.map((operation) => (
        <OperationPart key={operation.id} operation={operation} />
      ))}
      {objects.map((object) => (
        <ObjectPart key={object.name} object={object} />
      ))}
    </>
  );
}
