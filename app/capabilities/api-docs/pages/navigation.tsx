import type { ReactNode } from "react";
import { DOCS } from "#app/capabilities/api-docs/addresses.ts";
import type { Resource } from "#app/capabilities/api-docs/openapi/resources.ts";
import { Verb } from "#app/capabilities/api-docs/parts/badges.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import type { SitePage } from "./site.ts";

interface NavigationProps {
  pages: readonly SitePage[];
  resources: readonly Resource[];
  /** The page that is open; null for one that is not listed. */
  address: string | null;
}

/** Links to every page, in groups of which the current one is open, and to the parts of the current page. */
export function Navigation({ pages, resources, address }: NavigationProps) {
  const groups = [...Map.groupBy(pages, ({ group }) => group)];
  const current = pages.find((page) => page.address === address);
  const isStart = address === DOCS || !current;
  return groups.map(([group, members], index) => (
    <Group key={group} title={group} isOpen={index === 0 || group === current?.group || (isStart && index > 1)}>
      {members.map((page) => (
        <li key={page.address}>
          <Item href={page.address} isCurrent={page === current}>
            {page.title}
          </Item>
          {page === current ? <Parts resource={resources.find((resource) => resource.address === address)} /> : null}
        </li>
      ))}
    </Group>
  ));
}

/** Beside the page only: a menu on a phone leads to pages. */
function Parts({ resource }: { resource: Resource | undefined }) {
  if (!resource) return null;
  return (
    <ul className="mb-2 ml-2.5 border-line border-l pl-1.5 max-lg:hidden">
      {resource.operations.map(({ id, title, verb }) => (
        <li key={id}>
          <Item href={`${resource.address}#${id}`}>
            <span className="min-w-0 flex-1">{title}</span>
            <Verb className="text-[0.625rem]">{verb}</Verb>
          </Item>
        </li>
      ))}
    </ul>
  );
}

function Group({ title, isOpen, children }: { title: string; isOpen: boolean; children: ReactNode }) {
  return (
    <details open={isOpen} className="group/nav mb-2">
      <summary className="flex min-h-8 items-center gap-1.5 rounded-md px-2.5 text-[0.8125rem] font-bold hover:bg-wash max-lg:min-h-11">
        <span className="flex-1">{title}</span>
        <Icon name="chevron" className="size-3.5 text-muted transition-transform group-open/nav:rotate-90" />
      </summary>
      <ul className="mt-0.5">{children}</ul>
    </details>
  );
}

function Item({ href, isCurrent = false, children }: { href: string; isCurrent?: boolean; children: ReactNode }) {
  return (
    <a href={href} aria-current={isCurrent ? "page" : undefined} className="doc-place">
      {children}
    </a>
  );
}
