import { objectRows } from "../field-rows.ts";
import type { NamedSchema } from "../resources.ts";
import { FieldList } from "./field-list.tsx";
import { Prose } from "./prose.tsx";
import { Text } from "./section.tsx";

export const anchorOf = (name: string): string => `object-${name}`;

/** What a resource answers with, field by field. */
export function ObjectPart({ object: { name, schema } }: { object: NamedSchema }) {
  return (
    <article
      id={anchorOf(name)}
      data-entry="Object"
      data-place
      tabIndex={-1}
      aria-labelledby={`${anchorOf(name)}-title`}
      className="scroll-mt-20 border-line border-t py-10 outline-none lg:scroll-mt-0"
    >
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
    </article>
  );
}
