import { objectRows } from "#app/capabilities/api-docs/openapi/field-rows.ts";
import type { NamedSchema } from "#app/capabilities/api-docs/openapi/resources.ts";
import { Prose } from "#app/capabilities/api-docs/parts/prose.tsx";
import { FieldList } from "./field-list.tsx";
import { Part, Text } from "./section.tsx";

export const anchorOf = (name: string): string => `object-${name}`;

/** An object that a resource answers with, field by field. */
export function ObjectPart({ object: { name, schema } }: { object: NamedSchema }) {
  return (
    <Part as="article" id={anchorOf(name)} kind="Object">
      <h3 id={`${anchorOf(name)}-title`} data-label className="font-mono text-lg font-bold">
        {name}
      </h3>
      {schema.description ? (
        <div data-about className="mt-1.5">
          <Text>
            <Prose>{schema.description}</Prose>
          </Text>
        </div>
      ) : null}
      <div className="mt-4 max-w-4xl">
        <FieldList label={`Fields of ${name}`} rows={objectRows(schema)} />
      </div>
    </Part>
  );
}
