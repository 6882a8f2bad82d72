import { data, type MetaFunction } from "@remix-run/node";
import { PortalHero } from "#app/capabilities/portal/portal-hero.tsx";
import { link } from "#app/components/ui/button.ts";
import { Link } from "#app/components/ui/link.tsx";

export async function loader() {
  return data(null, { status: 404 });
}

export const meta: MetaFunction = () => [{ title: "There is no such page" }];

/** Rendered in the organization's frame. */
export default function PortalUnknown() {
  return (
    <>
      <PortalHero title="There is no such page" lead="The address may be mistyped, or the page has moved." />
      <p className="mx-auto w-full max-w-4xl px-6 py-14 text-lg">
        <Link to="/" className={link}>
          Back to the start
        </Link>
      </p>
    </>
  );
}
