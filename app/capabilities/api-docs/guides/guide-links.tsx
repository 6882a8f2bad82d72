import { guideAddress } from "#app/capabilities/api-docs/addresses.ts";
import { link } from "#app/components/ui/button.ts";
import { GUIDES } from "./guides.ts";

/** Links to guides, by their IDs or by the resource whose page this is. */
export function GuideLinks({ of }: { of: readonly string[] | { readonly resource: string } }) {
  const guides = GUIDES.filter(({ id, resources }) =>
    "resource" in of ? resources.includes(of.resource) : of.includes(id),
  );
  if (guides.length === 0) return null;
  return (
    <p className="my-3 flex flex-wrap gap-x-4 text-[0.9375rem]">
      {guides.map(({ id, title }) => (
        <a key={id} href={guideAddress(id)} className={`${link} inline-flex min-h-8 items-center`}>
          Guide: {title}
        </a>
      ))}
    </p>
  );
}
