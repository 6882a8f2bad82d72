import { GuideLinks } from "#app/capabilities/api-docs/guides/guide-links.tsx";
import type { Resource } from "#app/capabilities/api-docs/openapi/resources.ts";
import { Verb } from "#app/capabilities/api-docs/parts/badges.tsx";
import { Prose } from "#app/capabilities/api-docs/parts/prose.tsx";
import { Title } from "#app/capabilities/api-docs/parts/title.tsx";
import { ObjectPart } from "#app/capabilities/api-docs/reference/objects.tsx";
import { OperationPart } from "#app/capabilities/api-docs/reference/operation.tsx";
import { link } from "#app/components/ui/button.ts";
import { EventTypes } from "./event-types.tsx";

/** A resource: its object, its operations, and the other objects that they answer with. */
export function ResourcePage({ resource }: { resource: Resource }) {
  const { id, title, text, operations, objects } = resource;
  const [own, ...others] = objects;
  return (
    <>
      <Title lead={<Prose>{text}</Prose>}>
        <span id={id}>{title}</span>
      </Title>
      <GuideLinks of={{ resource: id }} />
      <ul aria-label="Operations" className="mt-4 mb-8 divide-y divide-line rounded-lg border border-line bg-surface">
        {operations.map((operation) => (
          <li key={operation.id} className="flex flex-wrap items-baseline gap-x-4 px-4 py-2 text-sm max-lg:py-2.5">
            <a href={`#${operation.id}`} className={`${link} w-full sm:w-80`}>
              {operation.title}
            </a>
            <span className="min-w-0 font-mono break-words [overflow-wrap:anywhere] max-sm:text-xs">
              <Verb className="text-xs">{operation.verb}</Verb> {operation.path}
            </span>
          </li>
        ))}
      </ul>
      {own ? <ObjectPart object={own} /> : null}
      {operations.map((operation) => (
        <OperationPart key={operation.id} operation={operation} />
      ))}
      {others.map((object) => (
        <ObjectPart key={object.name} object={object} />
      ))}
      {id === "eventTypes" ? <EventTypes /> : null}
    </>
  );
}
