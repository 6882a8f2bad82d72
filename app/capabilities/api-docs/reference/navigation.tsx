import type { ReactNode } from "react";
import type { NamedSchema } from "#app/capabilities/api-docs/openapi/resources.ts";
import { Verb } from "#app/capabilities/api-docs/parts/badges.tsx";
import { addressOf, GUIDES } from "../guides/guides.ts";
import { anchorOf } from "./objects.tsx";
import type { ReferenceData } from "./reference-context.ts";

const GENERAL = [
  ["introduction", "Introduction"],
  ["authentication", "Authentication"],
  ["environments", "Environments"],
  ["scopes", "Scopes"],
  ["errors", "Errors"],
  ["idempotency", "Idempotency"],
  ["pagination", "Pagination"],
  ["rate-limits", "Rate limits"],
  ["limits", "Limits"],
] as const;

/** Links to every part of the page. */
export function Navigation({ data: { resources } }: { data: ReferenceData }) {
  return (
    <>
      <Group title="The API">
        {GENERAL.map(([id, title]) => (
          <Item key={id} id={id}>
            {title}
          </Item>
        ))}
      </Group>
      <Group title="Guides">
        {GUIDES.map(({ id, title }) => (
          <Item key={id} href={addressOf(id)}>
            {title}
          </Item>
        ))}
      </Group>
      {resources.map(({ id, title, operations, objects }) => (
        <Group key={id} title={<a href={`#${id}`}>{title}</a>}>
          {operations.map((operation) => (
            <Item key={operation.id} id={operation.id}>
              <span className="min-w-0 flex-1">{operation.name}</span>
              <Verb className="text-[0.625rem]">{operation.verb}</Verb>
            </Item>
          ))}
          {objects.filter(isWorthAVisit).map(({ name }) => (
            <Item key={name} id={anchorOf(name)}>
              <span className="font-mono text-[0.8125rem]">{name}</span>
            </Item>
          ))}
        </Group>
      ))}
      <Group title="When it fails">
        <Item id="error-codes">Error codes</Item>
      </Group>
    </>
  );
}

/** An object that only confirms a change is described at its operation. */
function isWorthAVisit({ name }: NamedSchema): boolean {
  return !name.endsWith("Response");
}

function Group({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div className="mb-5">
      <p className="mb-1 px-2.5 text-[0.8125rem] font-bold">{title}</p>
      <ul>{children}</ul>
    </div>
  );
}

/** Links to a part of this page, or to another page. */
function Item({ id, href = `#${id}`, children }: { id?: string; href?: string; children: ReactNode }) {
  return (
    <li>
      <a
        href={href}
        className="flex min-h-8 items-center gap-2 rounded-md px-2.5 text-sm text-muted hover:bg-wash hover:text-ink max-lg:min-h-11 aria-[current=location]:bg-surface aria-[current=location]:font-semibold aria-[current=location]:text-ink aria-[current=location]:shadow-[inset_3px_0_0_var(--color-accent),0_0_0_1px_var(--color-line)]"
      >
        {children}
      </a>
    </li>
  );
}
