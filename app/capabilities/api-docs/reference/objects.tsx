import { objectRows } from "#app/capabilities/api-docs/openapi/field-rows.ts";
import type { NamedSchema } from "#app/capabilities/api-docs/openapi/resources.ts";
import { CodeBlock, Json } from "#app/capabilities/api-docs/parts/code.tsx";
import { Prose } from "#app/capabilities/api-docs/parts/prose.tsx";
import { objectAnchor } from "./anchors.ts";
import { FieldList } from "./field-list.tsx";
import { Part, Text } from "./section.tsx";

/** An object that a resource answers with, field by field. */
export function ObjectPart({ object: { name, schema, example } }: { object: NamedSchema }) {
  return (
    <Part
      as="article"
      id={objectAnchor(name)}
      aside={example === undefined ? undefined : <Example {...{ name, example }} />}
    >
      <h2 id={`${objectAnchor(name)}-title`} className="font-mono text-lg font-bold">
        {name}
      </h2>
      {schema.description ? (
        <Text className="mt-1.5">
          <Prose>{schema.description}</Prose>
        </Text>
      ) : null}
      <div className="mt-4 max-w-4xl">
        <FieldList label={`Fields of ${name}`} rows={objectRows(schema)} />
      </div>
    </Part>
  );
}

function Example({ name, example }: { name: string; example: unknown }) {
  return (
    <CodeBlock what={`the example of ${name}`} title={`An example of ${name}`}>
      <Json value={example} />
    </CodeBlock>
  );
}
