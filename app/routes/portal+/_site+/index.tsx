import { Contact } from "#app/capabilities/portal/contact.tsx";
import { PortalHero } from "#app/capabilities/portal/portal-hero.tsx";
import { usePublicOrganization } from "#app/capabilities/portal/public-organization.ts";
import { link } from "#app/components/ui/button.ts";
import { Link } from "#app/components/ui/link.tsx";

export default function PortalHome() {
  const organization = usePublicOrganization();
  const { name, tagline } = organization;
  return (
    <>
      <PortalHero title={name} lead={tagline} />
      <div className="mx-auto grid w-full max-w-4xl gap-12 px-6 py-14 sm:py-20 md:grid-cols-[1.2fr_1fr]">
        <section aria-labelledby="payment">
          <h2 id="payment" className="text-2xl font-semibold tracking-tight">
            Did you pay {name}?
          </h2>
          <p className="mt-4 max-w-prose text-lg leading-relaxed text-muted text-pretty">
            If something about a payment is unclear, {name} can look it up and put it right, mostly faster than a bank
            can.
          </p>
          <p className="mt-6 text-lg">
            <Link to="/support" className={link}>
              What to have at hand when you ask
            </Link>
          </p>
        </section>
        <Contact organization={organization} />
      </div>
    </>
  );
}
