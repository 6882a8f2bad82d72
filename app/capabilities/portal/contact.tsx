import { link } from "#app/components/ui/button.ts";
import type { PublicOrganization } from "./public-organization.ts";

/** The organization's published contact details. */
export function Contact({ organization }: { organization: PublicOrganization }) {
  const { name, supportEmail, supportPhone, websiteUrl } = organization;
  const ways = [
    ...(supportEmail ? [{ label: "Email", href: `mailto:${supportEmail}`, text: supportEmail }] : []),
    ...(supportPhone
      ? [{ label: "Phone", href: `tel:${supportPhone.replace(/[^\d+]/g, "")}`, text: supportPhone }]
      : []),
    ...(websiteUrl?.startsWith("https://")
      ? [{ label: "Website", href: websiteUrl, text: new URL(websiteUrl).host }]
      : []),
  ];
  return (
    <section aria-labelledby="contact" className="self-start rounded-xl border border-line bg-surface p-6 shadow-float">
      <h2 id="contact" className="text-lg font-semibold">
        Reach {name}
      </h2>
      {ways.length === 0 && <p className="mt-3 text-muted">{name} has not said yet how it wants to be reached.</p>}
      <dl className="mt-4 grid gap-4">
        {ways.map(({ label, href, text }) => (
          <div key={label}>
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="text-lg break-words">
              <a href={href} rel="noreferrer" className={link}>
                {text}
              </a>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
